/** What the sources cite: a document that is there, and a section that it has. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesBelow } from '../support/sources';

/** Cited by name and section; every other document by its path. */
const productDocuments = new Map(
  readdirSync('docs/product').map((name) => [name, headingsOf(`docs/product/${name}`)]),
);

function headingsOf(document: string): string[] {
  const headings = readFileSync(document, 'utf8').matchAll(/^##+ (.+)$/gm);
  // The longest first: 'Squad chat' is not 'Squad'.
  return [...headings].map(([, words = '']) => words).toSorted((one, other) => other.length - one.length);
}

const ownText = 'tests/unit/citations.test.ts';
const atTheRoot = readdirSync('.').filter(
  (name) => /\.(ts|md|jsonc)$/.test(name) && name !== 'next-env.d.ts',
);
const citing = [
  ...filesBelow('app', 'components', 'lib', 'scripts', 'tests', 'prisma', 'docs'),
  ...atTheRoot,
].filter(
  (file) =>
    /\.(tsx?|mjs|css|prisma|md|jsonc)$/.test(file) &&
    // What was applied stays as it was.
    !/^prisma\/(generated|migrations)\//.test(file) &&
    file !== ownText,
);

/** A file's words in one line, without what begins the lines of a comment, and without links, which have a test of their own. */
const wordsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\s*\n\s*(?:\*(?!\/)|\/\/+)?\s*/g, ' ');

/** A name that begins with a capital after `and` is another section. */
const another = /^ and (?=[A-Z])/;

/** What is wrong with the sections that stand behind a document's name. */
function faultOf(headings: string[], behind: string): string | null {
  let rest = behind.startsWith(', ') ? behind.slice(2) : null;
  while (rest !== null) {
    const words = rest;
    const heading = headings.find((each) => words.startsWith(each) && !/^\w/.test(words.slice(each.length)));
    if (!heading) return `has no section '${words.slice(0, 30)}'`;
    const after = words.slice(heading.length);
    rest = another.test(after) ? after.replace(another, '') : null;
  }
  return behind.startsWith(', ') ? null : 'is cited without a section';
}

function faultsIn(file: string): string[] {
  const words = wordsOf(file);
  const documents = [...words.matchAll(/(?<![\w/.$}>*-])((?:[\w-]+\/)*[\w-]+\.md)\b/g)].flatMap(
    ({ 1: cited = '', index }) => {
      const behind = words.slice(index + cited.length, index + cited.length + 100);
      const headings = productDocuments.get(cited);
      if (!headings && !existsSync(cited)) return [`${cited} is not there`];
      // A document that is named by its path may be meant as a whole.
      if (!headings && !/^, [A-Z]/.test(behind)) return [];
      const fault = faultOf(headings ?? headingsOf(cited), behind);
      return fault ? [`${cited} ${fault}`] : [];
    },
  );
  const short = [...words.matchAll(/docs\/decisions\/\d+(?![-\d])|\b[dD]ecisions? \d+\b/g)].map(
    ([found]) => `'${found}' does not say the file's whole name`,
  );
  const elsewhere = [...words.matchAll(/\bspec [12]\b|\bthe spec\b|\.\.\/(?:shared|spec)\b/g)].map(
    ([found]) => `'${found}' is no document of ours`,
  );
  return [...documents, ...short, ...elsewhere].map((fault) => `${file}: ${fault}`);
}

test('every document that is cited is there, and has the section', () => {
  expect(citing.length).toBeGreaterThan(500);
  expect(citing.flatMap(faultsIn)).toEqual([]);
});

test('a section that is renamed is found', () => {
  const headings = ['Level and rank', 'Coins', 'Showdown'];
  expect(faultOf(headings, ', Level and rank): it follows')).toBeNull();
  expect(faultOf(headings, ', Showdown and Coins)')).toBeNull();
  expect(faultOf(headings, ', Showdown and Coinage)')).toContain('Coinage');
  expect(faultOf(headings, ', Level)')).toContain('has no section');
  expect(faultOf(headings, ', Coinsx)')).toContain('has no section');
  expect(faultOf(headings, ' says so')).toContain('without a section');
});

/** Files that a guide's example would make, and paths that stand for any. */
const example = /thank|NOUN|\.\.\.|\[postId\]|tournaments\/report\./;
const sourceFile =
  /(?<![\w/.$}>*@-])((?:lib|components|app|scripts|tests|service-worker|prisma)\/(?:[\w[\]().-]+\/)*[\w[\].-]+\.(?:tsx?|mjs|css|prisma))\b/g;

const missingIn = (file: string) =>
  [...wordsOf(file).matchAll(sourceFile)]
    .map(([, cited = '']) => cited)
    .filter((cited) => !example.test(cited) && !existsSync(cited))
    .map((cited) => `${file}: ${cited} is not there`);

test('every source file that a comment or a document names is there', () => {
  expect(citing.flatMap(missingIn)).toEqual([]);
  expect(missingIn(ownText)).toEqual([]);
});
