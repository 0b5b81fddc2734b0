/** The new text of existing files to which a call adds lines. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { callsOf } from './described-calls.ts';
import { marker, Refused } from './marker.ts';
import { description, emptyRoute, hook, routeEntry, sampleInput } from './new-files.ts';
import { afterLastLine, afterLastStatement, atEndOfObject, withImport } from './source-edits.ts';
import { routeFile, type Wanted } from './wanted.ts';

export type Extended = { files: Map<string, string>; section: string };

/** @throws Refused if a file does not have the expected form */
export function extendedFiles(root: string, wanted: Wanted): Extended {
  const files = new Map<string, string>();
  const extend = (file: string, change: (text: string) => string | null, empty?: string) => {
    const full = path.join(root, file);
    const text = files.get(file) ?? (existsSync(full) ? readFileSync(full, 'utf8') : empty);
    const changed = text === undefined ? null : change(text);
    if (changed === null)
      throw new Refused(`${file} has no table that a call of ${wanted.domain} could be added to.`);
    files.set(file, changed);
  };
  const { name, domain } = wanted;
  const beside = callsOf(root, domain);
  const isOfDomain = (line: string) =>
    beside.some((each) => new RegExp(`^  '?${each.name}\\b.*,( //.*)?$`).test(line));

  extend(`lib/domains/${domain}/schema.ts`, (text) => describedIn(text, wanted));
  extend(routeFile(wanted.path), (text) => routedIn(text, wanted), emptyRoute);
  extend(`lib/domains/${domain}/hooks.ts`, (text) => hookedIn(text, wanted), `'use client';\n`);
  extend(callsFile(root, domain), (text) => calledIn(text, wanted));
  extend('tests/support/permissions.ts', (text) =>
    afterLastLine(
      text,
      `  ${name}: members, // ${marker}: who may, here, in the route and in the table of calls`,
      isOfDomain,
      '};',
    ),
  );
  if (wanted.isList)
    extend('tests/support/bounds.ts', (text) =>
      afterLastLine(
        text,
        `  '${name}[]': page('${marker}: who makes it longer, and the rows in crowded-fixtures.ts'),`,
        isOfDomain,
        '};',
      ),
    );
  if (wanted.method === 'GET') {
    extend('tests/api/statements.test.ts', (text) =>
      atEndOfObject(
        text,
        `    ${name}: 2, // ${marker}: how many statements it sends`,
        /const fixed: Record<string, number> = \{$/,
      ),
    );
    extend('scripts/bench/read-rows.ts', (text) =>
      atEndOfObject(
        text,
        `  '${wanted.path}': () => '${wanted.path.replaceAll(/\{\w+\}/g, '1')}', // ${marker}: rows that the bench fills`,
        /const pathsOf: .* = \{$/,
      ),
    );
  }
  extend('scripts/openapi/summaries.ts', (text) =>
    afterLastLine(text, `  ${name}: '${marker}: what it does, in a line',`, isOfDomain, '};'),
  );
  let section = '';
  extend('docs/product/contract.md', (text) => {
    const isRow = (line: string) =>
      line.startsWith('| ') && beside.some((each) => line.includes(`${each.method} \`${each.path}\``));
    const row = `| ${wanted.method} \`${wanted.path}\`${fieldsOf(wanted)} | ${marker}: what it answers | ${marker}: what it refuses |`;
    const lines = text.split('\n');
    const heading = lines.slice(0, lines.findLastIndex(isRow) + 1).findLast((line) => line.startsWith('## '));
    section = heading?.slice(3) ?? '';
    return afterLastLine(text, row, isRow);
  });
  return { files, section };
}

const fieldsOf = ({ subject }: Wanted) => (subject ? ` ${subject}Id` : '');

function describedIn(text: string, wanted: Wanted): string | null {
  const { text: described, imports } = description(wanted);
  const added = afterLastStatement(text, described, /^export const \w+ = endpoint\(/gm);
  return added && imports.reduce((before, [names, from]) => withImport(before, names, from), added);
}

function routedIn(text: string, wanted: Wanted): string | null {
  const added = atEndOfObject(text, routeEntry(wanted), /= methods\(\{$/);
  const { domain, name, verb, file } = wanted;
  return (
    added &&
    withImport(
      withImport(added, [verb], `@/lib/domains/${domain}/${file}`),
      [name],
      `@/lib/domains/${domain}/schema`,
    )
  );
}

function hookedIn(text: string, wanted: Wanted): string {
  const [use, from] = wanted.method === 'GET' ? ['useRead', 'use-read'] : ['useSend', 'use-send'];
  const added = `${text.trimEnd()}\n\n${hook(wanted)}\n`;
  return withImport(withImport(added, [use], `@/lib/client/api/${from}`), [wanted.name], './schema');
}

const schemaImport = (domain: string) =>
  new RegExp(`^import \\* as (\\w+) from '@/lib/domains/${domain}/schema';$`, 'm');

/** The file of the table that contains the domain's calls. */
function callsFile(root: string, domain: string): string {
  const folder = 'tests/support/calls';
  const name = readdirSync(path.join(root, folder)).find((each) =>
    schemaImport(domain).test(readFileSync(path.join(root, folder, each), 'utf8')),
  );
  if (!name) throw new Refused(`No table in ${folder} imports the schema of ${domain}: add that first.`);
  return `${folder}/${name}`;
}

function calledIn(text: string, wanted: Wanted): string | null {
  const { parts, fixtures } = sampleInput(wanted);
  const given = fixtures.length > 0 ? `{ ${fixtures.join(', ')} }` : '';
  const line = `  ${wanted.name}: {
    spec: ${schemaImport(wanted.domain).exec(text)?.[1]}.${wanted.name},
    ...member,
    limit: '${wanted.method === 'GET' ? 'read' : 'engagement'}',
    // ${marker}: what is answered 200, once, in new fixtures
    input: (${given}) => ({ ${parts} }),
  },`;
  const added = atEndOfObject(text, line, /: Record<string, CallLine> = \{$/);
  return added && withImport(added, ['member'], './line');
}
