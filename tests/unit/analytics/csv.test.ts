/** The file that 'Export as CSV' gives (overview.md, Platform analytics; RFC 4180). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from '@/lib/domains/analytics/csv';

const totals = { totalUsers: 1240, totalSquads: 7, totalPosts: 1_000_000 };
const linesOf = (popularGames: { game_name: string; count: number }[]) => csvOf({ ...totals, popularGames });

/** Reads a file as RFC 4180 has it, letter by letter, knowing nothing of how it was written. */
function read(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < file.length; at += 1) {
    const letter = file[at] as string;
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (file[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ',') {
      row.push(field);
      field = '';
    } else if (letter === '\r' && file[at + 1] === '\n') {
      rows.push([...row, field]);
      [row, field] = [[], ''];
      at += 1;
    } else field += letter;
  }
  expect([quoted, row, field], 'the file ends with a line').toEqual([false, [], '']);
  return rows;
}

test('the header, three totals, then a row for each game', () => {
  const games = [
    { game_name: 'Street Sevens', count: 3 },
    { game_name: 'Ludo, "the real one"', count: 1 },
  ];
  expect(linesOf(games)).toBe(
    'Metric,Value\r\nTotal Users,1240\r\nTotal Game Squads,7\r\nTotal Posts,1000000\r\n' +
      'Street Sevens,3\r\n"Ludo, ""the real one""",1\r\n',
  );
  expect(linesOf([])).toBe(
    'Metric,Value\r\nTotal Users,1240\r\nTotal Game Squads,7\r\nTotal Posts,1000000\r\n',
  );
});

test.each(['=1+1', '+234', '-2', '@SUM(A1)', '\tTab', '\rReturn', '=HYPERLINK("http://evil.example","x")'])(
  '%j runs nowhere',
  (game_name) => {
    expect(read(linesOf([{ game_name, count: 1 }]))[4]).toEqual([`'${game_name}`, '1']);
  },
);

test('whatever a game is called, it comes out again as it is, in a file of its rows and no more', () => {
  const letters = fc.oneof(
    fc.constantFrom(
      ',',
      '"',
      '\n',
      '\r',
      '\r\n',
      '=',
      '+',
      '-',
      '@',
      '\t',
      "'",
      ';',
      ' ',
      '🎮',
      '👩🏾‍🎤',
      'Ọ̀',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  );
  const name = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''));
  const games = fc.array(fc.record({ game_name: name, count: fc.nat() }), { maxLength: 10 });
  fc.assert(
    fc.property(games, (popularGames) => {
      const rows = read(linesOf(popularGames));
      expect(rows).toHaveLength(4 + popularGames.length);
      for (const [each, { game_name, count }] of popularGames.entries()) {
        const [said, many] = rows[4 + each] as string[];
        expect(said).not.toMatch(/^[=+\-@\t\r]/);
        expect(said === game_name || said === `'${game_name}`).toBe(true);
        expect(many).toBe(String(count));
      }
    }),
    { numRuns: 2000, seed: 4180 },
  );
});
