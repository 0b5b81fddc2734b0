/** What a comment says that a function throws are codes that clients get, and all that the function itself throws. */
import { expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '@/lib/contract/error-codes';
import { importsOf, sourcesBelow, textOf } from '../support/sources';

const kinds = new Set<string>(Object.values(errorCodes).map(({ kind }) => kind));
const isCode = (name: string): name is ErrorCode => name in errorCodes;

type Documented = { file: string; line: number; throws: string; body: string };

/** Each comment with `@throws`, and the code of what it stands on: up to the next comment or declaration of its own. */
function documentedIn(file: string): Documented[] {
  const text = textOf(file);
  return [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@throws((?:(?!\*\/)[\s\S])*?)\*\//g)].map((found) => {
    const after = text.slice(found.index + found[0].length);
    const end = /\n\}|;\n+(?=\S)|\n *\/\*\*/.exec(after)?.index ?? after.length;
    const line = text.slice(0, found.index).split('\n').length;
    return { file, line, throws: found[1]?.split(/@(?:returns|param)/)[0] ?? '', body: after.slice(0, end) };
  });
}

const documented = sourcesBelow('lib').flatMap(documentedIn);
const namesIn = (words: string) => [...words.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
const placed = ({ file, line }: Documented, name: string) => `${file}:${line} ${name}`;

test('comments name codes, and not their kinds', () => {
  expect(documented.length).toBeGreaterThan(250);
  const wrong = documented.flatMap((each) =>
    namesIn(each.throws)
      .filter((name) => !isCode(name) && (kinds.has(name) || name.includes('_')))
      .map((name) => placed(each, name)),
  );
  expect(wrong).toEqual([]);
});

/** The codes of functions that only make an error, by file and name: `const noSuchPost = () => new DomainError(...)`. */
const makers = new Map(
  sourcesBelow('lib').flatMap((file) =>
    [
      ...textOf(file).matchAll(/const (\w+) = \([^)]*\)(?:: DomainError)? =>\s*new DomainError\(\s*'(\w+)'/g),
    ].map(([, name, code = '']) => [`${file} ${name}`, code] as const),
  ),
);

/** The code of a maker that is in scope: the file's own, or one that it imports. */
const madeBy = (file: string, name: string) =>
  [file, ...importsOf(file).map(({ from }) => from)]
    .map((each) => makers.get(`${each} ${name}`))
    .find((code) => code !== undefined);

test('what a function itself throws is in its comment', () => {
  expect(makers.size).toBeGreaterThan(40);
  const missing = documented.flatMap((each) => {
    const named = new Set(namesIn(each.throws));
    const itself = [...each.body.matchAll(/throw new DomainError\(\s*'(\w+)'/g)].map(([, code = '']) => code);
    const made = [...each.body.matchAll(/throw (\w+)\(/g)].map(
      ([, name = '']) => madeBy(each.file, name) ?? [],
    );
    const thrown = [...itself, ...made.flat()];
    return thrown.filter((code) => !named.has(code)).map((code) => placed(each, code));
  });
  expect(missing).toEqual([]);
});
