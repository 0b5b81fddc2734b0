/** What there is already, read from the sources: domains, their calls, and the things that every test has at hand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Described = { name: string; method: string; path: string };

/** A domain that has calls has a schema. */
export function domainsIn(root: string): string[] {
  const folder = path.join(root, 'lib/domains');
  return readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'schema.ts')));
}

/** The calls that a domain describes, in whichever of its schemas. */
export function callsOf(root: string, domain: string): Described[] {
  const folder = path.join(root, 'lib/domains', domain);
  return readdirSync(folder)
    .filter((name) => name.endsWith('schema.ts'))
    .flatMap((name) => describedIn(readFileSync(path.join(folder, name), 'utf8')));
}

/** Every call of the product: of the domains, and of the contract itself. */
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

/** The names of what tests/support/fixtures.ts makes. */
export function fixturesIn(root: string): string[] {
  const text = readFileSync(path.join(root, 'tests/support/fixtures.ts'), 'utf8');
  const type = /export type Fixtures = \{([\s\S]*?)\n\};/.exec(text)?.[1] ?? '';
  return [...type.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
}
