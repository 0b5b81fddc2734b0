/** Reads from the sources what exists already: domains, their calls, and the test fixtures. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Described = { name: string; method: string; path: string };

/** The domains with calls, recognized by their schema file. */
export function domainsIn(root: string): string[] {
  const folder = path.join(root, 'lib/domains');
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'schema.ts')));
}

/** The calls that a domain describes, in any of its schema files. */
export function callsOf(root: string, domain: string): Described[] {
  const folder = path.join(root, 'lib/domains', domain);
  return readdirSync(folder)
    .filter((name) => name.endsWith('schema.ts'))
    .flatMap((name) => describedIn(readFileSync(path.join(folder, name), 'utf8')));
}

/** All calls of the product: those of the domains and those of the contract. */
export function everyCall(root: string): Described[] {
  const contract = path.join(root, 'lib/contract');
  return [
    ...domainsIn(root).flatMap((domain) => callsOf(root, domain)),
    ...readdirSync(contract)
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => describedIn(readFileSync(path.join(contract, name), 'utf8'))),
  ];
}

function describedIn(text: string): Described[] {
  const described = /export const (\w+) = endpoint\(\s*'([A-Z]+)',\s*'([^']+)'/g;
  return [...text.matchAll(described)].map(([, name = '', method = '', address = '']) => ({
    name,
    method,
    path: address,
  }));
}

/** The names of the fixtures that tests/support/fixtures.ts creates. */
export function fixturesIn(root: string): string[] {
  const text = readFileSync(path.join(root, 'tests/support/fixtures.ts'), 'utf8');
  const type = /export type Fixtures = \{([\s\S]*?)\n\};/.exec(text)?.[1] ?? '';
  return [...type.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}
