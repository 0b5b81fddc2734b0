/** Components can be read, and taken out, one by one: none needs another that needs it. */
import { expect, test } from 'vitest';
import { importsOf, sourcesBelow } from '@/tests/support/sources';

const files = sourcesBelow('components');
/** Types count: a file that needs another's types cannot be read without it. */
const needed = new Map(
  files.map((file) => [
    file,
    importsOf(file)
      .map(({ from }) => from)
      .filter((from) => from.startsWith('components/')),
  ]),
);
const folderOf = (file: string) => file.split('/').slice(0, 2).join('/');

test('no component leads back to itself', () => {
  const reachable = (from: string, reached = new Set<string>()) => {
    for (const next of needed.get(from) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      reachable(next, reached);
    }
    return reached;
  };
  expect(files.filter((file) => reachable(file).has(file))).toEqual([]);
});

test('no two folders of components need each other', () => {
  const pairs = new Map<string, string>();
  for (const [file, imports] of needed)
    for (const from of imports)
      if (folderOf(from) !== folderOf(file))
        pairs.set(`${folderOf(file)} ${folderOf(from)}`, `${file} -> ${from}`);
  const back = (pair: string) => pair.split(' ').reverse().join(' ');
  const circles = [...pairs].filter(([pair]) => pairs.has(back(pair))).map(([, example]) => example);
  expect(circles).toEqual([]);
});
