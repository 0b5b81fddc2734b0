/** What each file name of a domain promises (docs/architecture.md, A domain), held by reading the files as they are. */
import { describe, expect, test } from 'vitest';
import { layerOf, nameOf } from '../support/layers';
import { filesBelow, importsOf, reachedFrom, sourcesBelow, textOf, wrongImports } from '../support/sources';

const domainFiles = sourcesBelow('lib/domains');

describe('the file names of a domain are a contract', () => {
  const named = (name: string) =>
    domainFiles.filter((file) => nameOf(file) === name || nameOf(file).endsWith(`-${name}`));
  const isPackage = (from: string) => layerOf(from) === null;
  const besides = (file: string, from: string) => from.startsWith(file.slice(0, file.lastIndexOf('/') + 1));

  test('the tables of a domain are in a file of its name', () => {
    const domains = domainFiles.map((file) => file.split('/')[2]);
    const ofThePlatform = ['mail', 'push', 'requests', 'schema'];
    const others = filesBelow('prisma/schema').map((file) => nameOf(file).replace('.prisma', ''));
    expect(others.filter((name) => !domains.includes(name) && !ofThePlatform.includes(name))).toEqual([]);
  });

  test('the documents list every domain, and no other', () => {
    const [, listed = ''] = /A domain is one noun: ([^.]+)\./.exec(textOf('docs/architecture.md')) ?? [];
    const domains = new Set(domainFiles.map((file) => file.split('/')[2]));
    expect(listed.split(/,\s+/).toSorted()).toEqual([...domains].toSorted());
  });

  test('schema.ts: zod/mini and the contract', () => {
    expect(wrongImports(named('schema.ts'), (_, from) => isPackage(from) && from !== 'zod/mini')).toEqual([]);
    expect(
      wrongImports(sourcesBelow('lib/contract'), (_, from) => isPackage(from) && from !== 'zod/mini'),
    ).toEqual([]);
  });

  test('rules.ts: the constants, days, its own data, and nothing else that runs', () => {
    const isData = (from: string) => importsOf(from).every(({ typeOnly }) => typeOnly);
    const wrong = wrongImports(
      named('rules.ts'),
      (file, from, typeOnly) =>
        !typeOnly &&
        !from.startsWith('lib/contract/constants/') &&
        from !== 'lib/contract/days.ts' &&
        !(besides(file, from) && isData(from)),
    );
    expect(wrong).toEqual([]);
  });

  test('policy.ts: types, and the contract', () => {
    const wrong = wrongImports(
      named('policy.ts'),
      (_, from, typeOnly) => !typeOnly && layerOf(from) !== 'contract',
    );
    expect(wrong).toEqual([]);
  });

  test('view.ts: never asks the database', () => {
    const asks = named('view.ts').filter((file) => reachedFrom(file).has('lib/platform/database/client.ts'));
    expect(asks).toEqual([]);
  });

  test('hooks.ts: for the browser, and says so first', () => {
    expect(named('hooks.ts').filter((file) => !/^['"]use client['"];/.test(textOf(file)))).toEqual([]);
  });

  test('what touches the database is for the server alone, and says so first', () => {
    const silent = domainFiles
      .filter((file) =>
        importsOf(file).some(({ from, typeOnly }) => from === 'lib/platform/database/client.ts' && !typeOnly),
      )
      .filter((file) => importsOf(file)[0]?.from !== 'server-only');
    expect(silent).toEqual([]);
  });
});
