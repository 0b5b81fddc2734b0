/**
 * Rows that are rendered one after the other (use-first-rows.ts), and messages, which come one by one: each renders the list
 * again, so a row that is not kept is rendered once for every later one, and a slow phone stands still meanwhile.
 */
import { describe, expect, test } from 'vitest';
import { importsOf, sourcesBelow, textOf } from '@/tests/support/sources';

/** The component of a row, in a box or not, and what it is given. Rows of plain elements are cheap. */
const rowOf =
  /(?:shown|messages)\.map\(\(\w+(?:, \w+)?\) => (?:\(|\{[\s\S]{0,200}?return \()\s*(?:<NearRow[^>]*>\s*)?<([A-Z]\w+)((?:=>|[^>])*?)\/>/g;

const isOurs = (source: string) => /^components\/.*\.tsx$/.test(source);

const rows = sourcesBelow('components')
  .filter((file) => /useFirstRows\(|<MessageTimeline\b/.test(textOf(file)))
  .flatMap((file) =>
    [...textOf(file).matchAll(rowOf)].map(([, row = '', given = '']) => ({ row, given, file })),
  );

test('the rows are found', () => {
  expect(new Set(rows.map(({ row }) => row))).toEqual(
    new Set([
      'BattleCard',
      'ItemCard',
      'MessageBubble',
      'PostCard',
      'RantNote',
      'SquadCard',
      'TournamentCard',
    ]),
  );
});

describe.each(rows)('$row in $file', ({ row, given, file }) => {
  test('is kept while nothing about it changes', () => {
    const kept = `export const ${row} = memo(`;
    expect(importsOf(file).some(({ from }) => isOurs(from) && textOf(from).includes(kept))).toBe(true);
  });

  test('is given no function that is new with each render of the list', () => {
    expect(given).not.toMatch(/\w+=\{(async )?(\(|\w+ =>)/);
  });
});
