/** What the documents say of the repository is so: a line that names what is gone holds nothing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyCall } from '../support/calls';
import { filesBelow } from '../support/sources';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...filesBelow('docs').filter((name) => name.endsWith('.md')),
];
/** CONTRIBUTING's example of a call that is not there. */
const example = /^## Adding a call$[\s\S]*?(?=^## )/m;
const madeByTheBuild = /^\.next\//;

const read = (document: string) => readFileSync(document, 'utf8');

/** What looks like a path: parts with `/` between them, or a source file at the root; no address, no command. */
function pathsIn(document: string): string[] {
  return [...withoutFences(document).matchAll(/`([^`\n]+)`/g)]
    .map(([, words = '']) => words)
    .filter((words) => /^[\w.-]+(\/[\w.[\]-]+)+\/?$/.test(words) || /^[\w.-]+\.(ts|mjs|md|json)$/.test(words))
    .filter((words) => !words.includes('...') && !madeByTheBuild.test(words));
}

const withoutFences = (document: string) =>
  read(document)
    .replace(example, '')
    .replace(/^```[\s\S]*?^```$/gm, '');

/** `[name, file]` of each "`name` in `file`", and of the file that follows with "and in". */
function namesIn(document: string): [string, string][] {
  const found = withoutFences(document).matchAll(
    /`([\w.]+)`\s+(?:in|of)\s+`([\w./[\]()-]+\.(?:tsx?|mjs|prisma))`(?:\s+and\s+in\s+`([^`\n]+)`)?/g,
  );
  return [...found].flatMap(([, name = '', ...files]) =>
    files.filter(Boolean).map((file): [string, string] => [name, file]),
  );
}

const sourceFolders = ['app', 'components', 'lib', 'prisma', 'scripts', 'tests'];
const everySource = filesBelow(...sourceFolders);
/** A file is named by its path, or by its own name alone where its folder was just named. */
const filesNamed = (file: string) => everySource.filter((each) => each === file || each.endsWith(`/${file}`));

/** Whether a file declares a name, or each part of `name.field`. */
const declares = (name: string) => (file: string) =>
  name
    .split('.')
    .every((part) =>
      new RegExp(`\\b(?:const|function|type|model) ${part}\\b|\\b${part}\\??:`).test(read(file)),
    );

const isThere = (name: string) =>
  existsSync(name) || existsSync(`node_modules/${name.split('/')[0]}/package.json`);

/** The calls that take an Idempotency-Key are named without `/api/`. */
const isCall = (name: string) => everyCall.some(([, { spec }]) => spec.path === `/api/${name}`);

/** As a forge makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe.each(documents)('%s', (document) => {
  test('names nothing that is not there', () => {
    // A domain's files are named without their folder where all domains have them.
    const named = pathsIn(document).filter((name) => name.includes('/') || document === 'SECURITY.md');
    expect(named.filter((name) => !isThere(name) && !isCall(name))).toEqual([]);
  });

  test('names in a file only what is written there', () => {
    expect(namesIn(document).filter(([name, file]) => !filesNamed(file).some(declares(name)))).toEqual([]);
  });

  test('names commands of tests that are there', () => {
    const commands = [
      ...read(document)
        .replace(example, '')
        .matchAll(/`npm test -- ([^`\n]+)`/g),
    ];
    const paths = commands.flatMap(([, words = '']) =>
      words.split(' ').filter((word) => /^tests\//.test(word)),
    );
    expect(paths.filter((each) => !existsSync(each))).toEqual([]);
  });

  test('tears no row from its table', () => {
    const blocks = read(document)
      .split(/\n(?!\|)/)
      .map((block) => block.split('\n').filter((line) => line.startsWith('|')));
    const torn = blocks.filter(([head, line]) => head && !/^\|[ :-]+\|/.test(line ?? ''));
    expect(torn.map(([head = '']) => head.slice(0, 60))).toEqual([]);
  });

  test('links to nothing that is not there', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, to = '', anchor]) => {
      const target = to ? path.join(path.dirname(document), to) : document;
      if (!existsSync(target)) return true;
      const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => anchorOf(words));
      return anchor !== undefined && !headings.includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

test('CONTRIBUTING.md has every command of package.json, and no other', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const table = /^## Commands$([\s\S]*?)^## /m.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
  const commands = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name),
  );
  const byNpmItself = ['postinstall'];
  expect(commands.toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => !byNpmItself.includes(name))
      .toSorted(),
  );
});

test('the folder tree of docs/architecture.md has every folder of these', () => {
  const tree = /^## Folders$[\s\S]*?^```$([\s\S]*?)^```$/m.exec(read('docs/architecture.md'))?.[1] ?? '';
  const inside = ['lib', 'lib/client', 'lib/http', 'lib/platform'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory()),
  );
  const folders = [...sourceFolders, 'docs', 'public', 'service-worker', ...inside.map(({ name }) => name)];
  expect(folders.filter((name) => !tree.includes(`${name}/`))).toEqual([]);
});

test('SECURITY.md goes through all fourteen chapters, and names a file or says why in each', () => {
  const chapters = read('SECURITY.md').split(/^## /m).slice(1);
  expect(chapters.map((each) => each.split(' ')[0])).toEqual(
    Array.from({ length: 14 }, (_, index) => `V${index + 1}`),
  );
  const rows = chapters.flatMap((each) => each.split('\n').filter((line) => line.startsWith('| ')));
  const held = rows.filter((row) => !row.startsWith('| what'));
  expect(held.filter((row) => !/\| `[^`]+`(, `[^`]+`)* \|$/.test(row))).toEqual([]);
  expect(pathsIn('SECURITY.md').length).toBeGreaterThan(100);
});

test('the oldest Node that is asked for is one that the packages install on', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const oldest = /^\^([\d.]+)/.exec(packages['node_modules/prisma'].engines.node)?.[1];
  for (const document of ['README.md', 'docs/deploy.md'])
    expect(read(document)).toContain(`Node ${oldest} or newer`);
});

describe('the decisions', () => {
  const folder = 'docs/decisions';
  const files = readdirSync(folder).filter((name) => name !== 'README.md');

  test('are numbered one after the other, dated, and say context, decision and consequences', () => {
    expect(files.map((name) => name.slice(0, 4))).toEqual(
      files.map((_, index) => `${String(index + 1).padStart(3, '0')}-`),
    );
    const form =
      /^# (\d{3})\. .+\n\nDate: \d{4}-\d\d-\d\d\n\n## Context\n\n[\s\S]+?\n\n## Decision\n\n[\s\S]+?\n\n## Consequences\n\n[\s\S]+\n$/;
    expect(files.filter((name) => form.exec(read(`${folder}/${name}`))?.[1] !== name.slice(0, 3))).toEqual(
      [],
    );
  });

  test('are listed, each with its title and date', () => {
    const rows = files.map((name) => {
      const [, number, title, date] = /^# (\d+)\. (.+)\n\nDate: (.+)$/m.exec(read(`${folder}/${name}`)) ?? [];
      return `| ${number} | [${title}](${name}) | ${date} |`;
    });
    const listed = read(`${folder}/README.md`)
      .split('\n')
      .filter((line) => /^\| \d/.test(line));
    expect(listed).toEqual(rows);
  });
});
