/** The framework's large scripts tell the browser to compile them while they arrive. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { addCompileHints } from '../../../scripts/services/compile-hints.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const large = `push([1,()=>"${'x'.repeat(60_000)}"]);`;

/** A build whose pages all load the scripts of that name. */
function aBuild(scripts: Record<string, string>, rootMainFiles = Object.keys(scripts)) {
  const build = mkdtempSync(path.join(tmpdir(), 'hypegist-hints-'));
  folders.push(build);
  mkdirSync(path.join(build, 'static'));
  for (const [name, text] of Object.entries(scripts)) writeFileSync(path.join(build, name), text);
  writeFileSync(path.join(build, 'build-manifest.json'), JSON.stringify({ rootMainFiles }));
  return { build, textOf: (name: string) => readFileSync(path.join(build, name), 'utf8') };
}

test('a large script that every page loads gets the hint, once; any other is left as it is', () => {
  const scripts = { 'static/framework.js': large, 'static/small.js': 'push([2]);', 'static/page.js': large };
  const { build, textOf } = aBuild(scripts, ['static/framework.js', 'static/small.js']);
  addCompileHints(build);
  addCompileHints(build);
  expect(textOf('static/framework.js')).toBe(`//# allFunctionsCalledOnLoad\n${large}`);
  expect(textOf('static/small.js')).toBe('push([2]);');
  expect(textOf('static/page.js')).toBe(large);
});

test('a build without such a script fails: a new release may have moved them', () => {
  const { build } = aBuild({ 'static/small.js': 'push([2]);' });
  expect(() => addCompileHints(build)).toThrow('no large script');
});
