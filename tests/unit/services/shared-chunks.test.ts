/** Parts of a build that are equal are loaded once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { shareChunks } from '../../../scripts/server/shared-chunks.mjs';

const require = createRequire(import.meta.url);
const build = mkdtempSync(path.join(tmpdir(), 'hypegist-chunks-'));
afterAll(() => rmSync(build, { recursive: true }));

/** As the build writes one: long, and with the name of its own map at its end. */
function chunk(name: string, says: string, length = 60_000): string {
  const file = path.join(build, 'server/chunks', name);
  mkdirSync(path.dirname(file), { recursive: true });
  const map = `//# sourceMappingURL=${path.basename(name)}.map`;
  writeFileSync(file, `module.exports=[1,()=>"${says}","${'x'.repeat(length)}"];\n\n${map}`);
  return file;
}

test('copies give what the first of them does; what only looks alike is loaded by itself', () => {
  const first = chunk('a1.js', 'same');
  const copy = chunk('a2.js', 'same');
  const another = chunk('a3.js', 'else');
  const short = [chunk('b1.js', 'same', 100), chunk('b2.js', 'same', 100)] as const;
  const below = chunk('ssr/a4.js', 'same');
  expect(shareChunks(build)).toBe(1);
  expect(require(copy)).toBe(require(first));
  expect(require(copy)[1]()).toBe('same');
  expect(require(another)[1]()).toBe('else');
  expect(require(short[1])).not.toBe(require(short[0]));
  // Another runtime loads those.
  expect(require(below)).not.toBe(require(first));
});
