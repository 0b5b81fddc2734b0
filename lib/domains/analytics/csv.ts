import type { Analytics } from './schema';

/** Characters that start a formula in a spreadsheet. */
const formula = /^[=+\-@\t\r]/;

/**
 * One field in RFC 4180 form. Text that would run as a formula gets an apostrophe in front, so that it stays text.
 */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * The figures as a file for a spreadsheet (overview.md, Platform analytics): the header, three totals, then a row for each
 * game. UTF-8, lines ending in CR LF.
 */
export function csvOf({ totalUsers, totalSquads, totalPosts, popularGames }: Analytics): string {
  const rows: [string, string | number][] = [
    ['Metric', 'Value'],
    ['Total Users', totalUsers],
    ['Total Game Squads', totalSquads],
    ['Total Posts', totalPosts],
    ...popularGames.map(({ game_name, count }): [string, number] => [game_name, count]),
  ];
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
