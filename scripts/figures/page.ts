/** Makes docs/figures.md from the commands' reports. */
import { type About, cellsOf, columns } from '../bench/report.ts';
import { checks, verdict } from './checks.ts';
import { inUnit } from './measured.ts';
import type { Reports } from './reports.ts';

export type Machine = { date: string; cpu: string; cores: number; memory: number; node: string };

// A bar inside a cell must be escaped, or it would end the cell.
const line = (cells: string[]) => `| ${cells.map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`;

const mark = (ok: boolean) => (ok ? 'ok' : '**MISS**');

/** @returns Markdown: every check with its result, the bench, and the tests' figures, including missed targets */
export function figuresPage(reports: Reports, machine: Machine): string {
  const seen = checks.map((check) => ({ check, found: verdict(check, reports) }));
  const well = seen.filter(({ found }) => found?.ok).length;
  return [
    '# Figures',
    '',
    'Written by `npm run figures`; not edited by hand. The lines are those of docs/product/quality.md, Checks.',
    '',
    `- Date: ${machine.date}`,
    `- Processor: ${machine.cpu}, ${machine.cores} cores`,
    `- Memory: ${(machine.memory / 1024 ** 3).toFixed(1)} GB`,
    `- Node: ${machine.node}`,
    `- Checks that hold: ${well} of ${checks.length}`,
    '',
    '## Checks',
    '',
    line(['', 'check', 'seen', '']),
    line(['---', '---', '---', '---']),
    ...seen.map(({ check, found }) =>
      line([check.group, check.line, found?.seen ?? 'not run', mark(found?.ok ?? false)]),
    ),
    '',
    ...benchPart(reports.bench),
    ...measuredPart(reports.measured),
  ].join('\n');
}

/** The bench columns that contain text. */
const words = new Set(['work', 'beside', 'must reach']);

function benchPart(bench: Reports['bench']): string[] {
  if (!bench) return [];
  return [
    '## Bench',
    '',
    'A ratio is to what stands beside it, in the same minutes (`by processor`: the same of the servers’ processor time a',
    'request, which other work on the machine disturbs less). `empty` is an empty handler of the same build, through the',
    'framework; `bare` is one of a bare app of the same framework.',
    '',
    ...under(bench.about),
    '',
    line([...columns, '']),
    line([...columns.map((name) => (words.has(name) ? '---' : '---:')), '---']),
    ...bench.rows.map((row) => line([...cellsOf(row), row.mustReach && mark(row.ok)])),
    '',
  ];
}

/** The conditions of the bench run; its figures mean nothing without them. */
function under({ load, people, posts, messages, rounds, duration, connections }: About): string[] {
  const many = (count: number) => count.toLocaleString('en');
  return [
    `- Load of the machine before the run: ${load.toFixed(2)}`,
    `- Database: ${many(people)} people, ${many(posts)} posts, ${many(messages)} messages`,
    `- Rounds: ${rounds} of ${duration} s over ${connections} connections`,
  ];
}

function measuredPart(measured: Reports['measured']): string[] {
  if (measured.length === 0) return [];
  return [
    '## Measured by tests',
    '',
    'Budgets are for a machine with nothing else to do; these were taken while two tests ran at a time, but for the pages.',
    '',
    line(['what', 'measured', 'at most', '']),
    line(['---', '---:', '---:', '---']),
    ...measured.map(({ what, is, unit, atMost }) =>
      line([
        what,
        inUnit(is, unit),
        atMost === undefined ? '' : inUnit(atMost, unit),
        atMost === undefined ? '' : mark(is <= atMost),
      ]),
    ),
    '',
  ];
}
