/** The checks (quality.md, Checks), and where to find the figure of each, according to its command. */
import { readFileSync } from 'node:fs';
import type { Outcome, Reports } from './reports.ts';

export type Check = { group: string; line: string; command: string } & Proof;

type Proof =
  /** Tests of a file; if only some of them are meant, selected by title. */
  | { tests: (file: string) => boolean; named?: RegExp | undefined }
  /** Every row of the bench. */
  | { bench: true }
  /** A figure that tests measured, by its name. */
  | { measured: RegExp }
  /** The run of `npm run chaos`. */
  | { chaos: true }
  /** The run of `npm run test:alerts`. */
  | { alerts: true }
  /** The run of `npm run test:stack`. */
  | { stack: true }
  /** The run of `npm run test:stack -- --replay`. */
  | { replay: true };

/** Checks that mean only some tests of their file, selected by title. */
const titles: Record<string, RegExp> = {
  'the last item in stock': /at once/,
  '60 coins and two 50-coin boosts': /60 coins/,
  'a vote from two tabs, a vote in the second of the deadline, two settlements, two people answering':
    /races/,
};

/** Checks that are a measured figure, not a test result. */
const figures: Record<string, RegExp> = {
  'a vote to vote_update on 100 sockets': /vote_update on 100 sockets/,
  'the budgets of every page': /^\//,
  'no request above 1 s while 1,000,000 rows get a column and an index and fifty people write':
    /^the slowest request while a column and an index/,
};

export const checks: Check[] = readChecks(readFileSync('docs/product/quality.md', 'utf8'));

function readChecks(quality: string): Check[] {
  const [, table = ''] = quality.split('\n## Checks\n');
  let group = '';
  const found: Check[] = [];
  for (const row of table.split('\n')) {
    const [, named] = /^\| \*\*(.+)\*\* \| \|$/.exec(row) ?? [];
    const [, line, command] = /^\| (.+) \| `(.+)` \|$/.exec(row) ?? [];
    if (named) group = named;
    if (line && command) found.push({ group, line, command, ...proofOf(line, command) });
  }
  return found;
}

/** @throws Error for a command whose result is in no report */
function proofOf(line: string, command: string): Proof {
  const measured = figures[line];
  if (measured) return { measured };
  if (command.startsWith('npm run bench')) return { bench: true };
  if (command === 'npm run chaos') return { chaos: true };
  if (command === 'npm run test:alerts') return { alerts: true };
  if (command === 'npm run test:stack') return { stack: true };
  if (command === 'npm run test:stack -- --replay') return { replay: true };
  const [, runner, asked = ''] = /^npm (test|run test:e2e)(?: -- (.+))?$/.exec(command) ?? [];
  if (!runner) throw new Error(`docs/product/quality.md: nothing is kept of '${command}'.`);
  const parts = asked.split(' ');
  const folder = 'tests/e2e/';
  const tests =
    runner === 'test'
      ? (file: string) => parts.some((part) => file.startsWith(part))
      : (file: string) =>
          file.startsWith(folder) && parts.some((part) => file.slice(folder.length).includes(part));
  return { tests, named: titles[line] };
}

/** @returns the result as text, and whether it is as required; `null` if the check was not run */
export function verdict(check: Check, reports: Reports): { seen: string; ok: boolean } | null {
  if ('tests' in check) return ofTests(reports.tests.filter((each) => isMeant(check, each)));
  if ('chaos' in check) return ofChaos(reports.chaos);
  if ('alerts' in check) return ofAlerts(reports.alerts);
  if ('stack' in check) return ofStack(reports.stack);
  if ('replay' in check) return ofReplay(reports.replay);
  const rows =
    'bench' in check
      ? (reports.bench?.rows ?? []).map(({ ok }) => ok)
      : reports.measured
          .filter(({ what }) => check.measured.test(what))
          .map(({ is, atMost }) => is <= (atMost ?? Number.POSITIVE_INFINITY));
  if (rows.length === 0) return null;
  const reached = rows.filter(Boolean).length;
  return { seen: `${reached} of ${rows.length} within their targets`, ok: reached === rows.length };
}

function isMeant({ tests, named }: Extract<Proof, { tests: unknown }>, { file, title }: Outcome): boolean {
  return tests(file) && (named?.test(title) ?? true);
}

function ofTests(outcomes: Outcome[]): { seen: string; ok: boolean } | null {
  if (outcomes.length === 0) return null;
  const count = (state: Outcome['state']) => outcomes.filter((each) => each.state === state).length;
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
  const flaky = outcomes.filter((each) => each.flaky).length;
  const words = [
    `${passed} passed`,
    flaky > 0 && `${flaky} of them by a second try`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} not run`,
  ];
  return { seen: words.filter(Boolean).join(', '), ok: failed + skipped === 0 };
}

function ofAlerts(alerts: Reports['alerts']): { seen: string; ok: boolean } | null {
  if (!alerts) return null;
  const right = alerts.causes.filter((each) => each.right).length;
  const seen = `${right} of ${alerts.causes.length} causes fire what they should, and nothing else`;
  return { seen, ok: right === alerts.causes.length };
}

function ofStack(stack: Reports['stack']): { seen: string; ok: boolean } | null {
  if (!stack) return null;
  const { steps, kills, acknowledged, lost, duplicates } = stack;
  const right = steps.filter((each) => each.ok).length;
  const counts = `${acknowledged.toLocaleString('en')} acknowledged, ${lost} lost, ${duplicates} twice`;
  return {
    seen: `${right} of ${steps.length} steps; ${kills} random kills; ${counts}`,
    ok: right === steps.length,
  };
}

function ofReplay(replay: Reports['replay']): { seen: string; ok: boolean } | null {
  if (!replay) return null;
  const { people, each, failed, reconciled } = replay;
  const requests = Math.round(people * each.requests).toLocaleString('en');
  return {
    seen: `${requests} requests of ${people} people, ${failed.length} not answered 200; ${Math.round(each.processor)} ms of a processor each`,
    ok: failed.length === 0 && reconciled.well,
  };
}

function ofChaos(chaos: Reports['chaos']): { seen: string; ok: boolean } | null {
  if (!chaos) return null;
  const { acknowledged, found, lost, duplicates, complaints } = chaos;
  const many = (number: number) => number.toLocaleString('en');
  return {
    seen: `${many(acknowledged)} acknowledged, ${many(found)} found, ${lost} lost, ${duplicates} twice`,
    ok: lost + duplicates + complaints.length === 0,
  };
}
