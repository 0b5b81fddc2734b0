/** What the browser has of the calls, built as the bundler does (docs/decisions/076-pages-without-schemas.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { withoutSchemas } from '../../../scripts/services/without-schemas.mjs';
import { sourcesBelow } from '../../support/sources';

const files = sourcesBelow('lib/domains').filter((file) => /schema\.ts$/.test(file));

/** The modules of all calls, as they run in the browser. */
async function inBrowser(): Promise<Record<string, unknown>[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export default [${files.map((file) => `require('./${file}')`)}]`,
      resolveDir: process.cwd(),
    },
    alias: { 'zod/mini': path.resolve('lib/client/schema-stand-in.ts') },
    plugins: [
      {
        name: 'without schemas',
        setup: ({ onLoad }) =>
          onLoad({ filter: /lib.*\.ts$/ }, ({ path: file }) => {
            const source = readFileSync(file, 'utf8');
            return {
              contents: source.includes("'zod/mini'") ? withoutSchemas(source) : source,
              loader: 'ts',
            };
          }),
      },
    ],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'made',
    logLevel: 'error',
  });
  return runInNewContext(`${outputFiles[0]?.text}; made.default`, { URL, TextEncoder });
}

const isCall = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const callsOf = (modules: Record<string, unknown>[]) =>
  new Map(
    modules.flatMap((module) =>
      Object.values(module)
        .filter(isCall)
        .map((call) => [`${call.method} ${call.path}`, call]),
    ),
  );

test('every call keeps its method, its path and the rule for its file, and nothing else', async () => {
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(path.resolve(file))),
  );
  const [all, built] = [callsOf(modules), callsOf(await inBrowser())];
  expect(all.size).toBeGreaterThan(100);
  expect([...built.keys()].toSorted()).toEqual([...all.keys()].toSorted());
  for (const [name, { form }] of all) {
    const { limit: _, method, path: to, ...kept } = built.get(name) as Endpoint;
    expect(`${method} ${to}`).toBe(name);
    // By their text: they come from another realm.
    expect(JSON.stringify(kept), name).toBe(JSON.stringify({ form }));
    expect(Object.keys(kept).filter((part) => part !== 'form')).toEqual([]);
  }
});

test('a schema is left out wherever it stands, and what is no schema stays', () => {
  const source = `import * as z from 'zod/mini';
const name = z.string().check(z.maxLength(40, { error: \`at most \${most}\` }));
export type Name = z.output<typeof name>;
export const limits = { name: 40 };
export const change = endpoint('POST', '/api/name', { limit: 'own', body: z.object({ name }), form: picture, response: paged(name) });`;
  const left = withoutSchemas(source);
  expect(left).toContain('const name = z.unknown;');
  expect(left).toContain('export type Name = z.output<typeof name>;');
  expect(left).toContain('export const limits = { name: 40 };');
  expect(left).toMatch(/endpoint\('POST', '\/api\/name', \{\s+form: picture,\s+\}\)/);
});
