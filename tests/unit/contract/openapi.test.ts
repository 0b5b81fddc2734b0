/** docs/openapi.json and docs/product/errors.md are what the calls and the catalogue of codes say (contract.md, Conventions). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '@/lib/contract/error-codes';
import { declaredErrorsOf } from '@/lib/http/api/declared-errors';
import { callsIn, type DescribedCall, type Modules, viewsIn } from '../../../scripts/openapi/calls.ts';
import { openApiText } from '../../../scripts/openapi/document.ts';
import { errorsPage } from '../../../scripts/openapi/errors-page.ts';
import { calls } from '../../support/calls';
import { codeOf, sourcesBelow } from '../../support/sources';

/** Every file, loaded, by its path from the root. */
async function loaded(files: Record<string, () => Promise<unknown>>): Promise<Modules> {
  const modules = Object.entries(files).map(async ([file, load]) => [file.slice(1), await load()]);
  return Object.fromEntries(await Promise.all(modules));
}

let schemas: Modules;
let described: DescribedCall[];
beforeAll(async () => {
  schemas = await loaded(import.meta.glob(['/lib/domains/*/*schema.ts', '/lib/contract/*.ts']));
  described = callsIn(await loaded(import.meta.glob('/app/api/**/route.ts')), schemas);
});

const written = 'Run `npm run openapi` and commit what it writes.';

test('the document is what the routes answer', () => {
  expect(
    openApiText(described, viewsIn(schemas)) === readFileSync('docs/openapi.json', 'utf8'),
    written,
  ).toBe(true);
});

test('the page of codes is the catalogue', () => {
  expect(readFileSync('docs/product/errors.md', 'utf8'), written).toBe(errorsPage());
});

test('it has every call, for whom the table of tests says', () => {
  const byName = (each: { name: string; access: string }) => `${each.name}: ${each.access}`;
  const tabled = Object.entries(calls).map(([name, { access }]) => ({ name, access }));
  expect(described.map(byName).toSorted()).toEqual(tabled.map(byName).toSorted());
});

test('a linter finds nothing', () => {
  const lint = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--format=json', 'docs/openapi.json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const found = JSON.parse(execFileSync(process.execPath, lint, { env, encoding: 'utf8', stdio: 'pipe' }));
  expect(found.problems).toEqual([]);
});

describe('codes', () => {
  const sources = sourcesBelow('lib', 'app').filter((file) => file !== 'lib/contract/error-codes.ts');

  test('each is declared by a call, or is an address’s own', () => {
    const declared = new Set(described.flatMap(({ spec, access }) => declaredErrorsOf(spec, access)));
    const undeclared = Object.keys(errorCodes).filter((code) => !declared.has(code as ErrorCode));
    expect(undeclared).toEqual(['wrong_method']);
  });

  test('each that a call declares as its own is thrown somewhere', () => {
    const text = sources.filter((file) => !file.endsWith('schema.ts')).map(codeOf);
    const own = new Set(described.flatMap(({ spec }) => spec.refuses ?? []));
    const thrown = (code: string) =>
      text.some((each) => new RegExp(`DomainError\\(\\s*'${code}'`).test(each));
    expect([...own].filter((code) => !thrown(code))).toEqual([]);
  });
});
