/** What must hold, each with the command that shows it and where its figure is found (quality.md, Checks). */
import type { Outcome, Reports } from './reports.ts';

export type Check = { group: string; line: string; command: string } & Proof;

type Proof =
  /** Tests, by their file and, where only some of it are meant, their title. */
  | { tests: RegExp; named?: RegExp }
  /** Rows of the bench, by their work. */
  | { bench: RegExp }
  /** What tests measured, by its name. */
  | { measured: RegExp }
  /** The run of `npm run chaos`. */
  | { chaos: true };

const api = (files: string) => new RegExp(`^tests/api/(${files})`);
const journeys = (files: string) => new RegExp(`^tests/e2e/(${files})`);

const test = (files: string) => `npm test -- ${files}`;
const inBrowser = (files: string) => `npm run test:e2e -- ${files}`;

export const checks: Check[] = [
  ...group('Tests', [
    {
      line: 'rules and components, with nothing running',
      command: test('tests/unit'),
      tests: /^tests\/unit\//,
    },
    {
      line: 'every call over a real Postgres: its answer, its refusals, what is in the database afterwards',
      command: test('tests/api'),
      tests: /^tests\/api\//,
    },
    {
      line: 'journeys on the production build, phone and laptop, two browsers at once, axe on every page',
      command: 'npm run test:e2e',
      tests: /^tests\/e2e\//,
    },
    {
      line: 'every route file against the table of calls; nothing mocked, skipped or switched off',
      command: test('tests/architecture.test.ts'),
      tests: /^tests\/architecture/,
    },
    {
      line: 'every call without a session, with another’s, from a foreign origin, by each role',
      command: test('tests/api/every-call.test.ts tests/api/roles.test.ts'),
      tests: api('every-call|roles'),
    },
    {
      line: 'every write with a hundred bad bodies: never a 500, never a change',
      command: test('tests/api/fuzz.test.ts'),
      tests: api('fuzz'),
    },
  ]),
  ...group('Races, fifty at once', [
    {
      line: 'the same like twice',
      command: test('tests/api/posts/races.test.ts'),
      tests: api('posts/races'),
    },
    {
      line: 'the last item in stock',
      command: test('tests/api/shop/buying.test.ts'),
      tests: api('shop/buying'),
      named: /at once/,
    },
    {
      line: '60 coins and two 50-coin boosts',
      command: test('tests/api/chat/messages.test.ts'),
      tests: api('chat/messages'),
      named: /60 coins/,
    },
    {
      line: 'a vote from two tabs, a vote in the second of the deadline, two settlements, two people answering',
      command: test('tests/api/battles/settlement.test.ts'),
      tests: api('battles/settlement'),
      named: /races/,
    },
    {
      line: 'two registrations of one name',
      command: test('tests/api/accounts/races.test.ts'),
      tests: api('accounts/races'),
    },
    {
      line: 'joining a squad twice',
      command: test('tests/api/squads/races.test.ts'),
      tests: api('squads/races'),
    },
    {
      line: 'the same Idempotency-Key',
      command: test('tests/api/kit/idempotency.test.ts'),
      tests: api('kit/idempotency'),
    },
    {
      line: 'afterwards sums equal balances, counts equal rows, nothing is negative',
      command: test('tests/api/coins/ledger.test.ts tests/api/coins/reconciliation.test.ts'),
      tests: api('coins/(ledger|reconciliation)'),
    },
  ]),
  ...group('Faults', [
    {
      line: 'each server killed in the middle of writes: nothing acknowledged is lost, nothing is there twice',
      command: 'npm run chaos',
      chaos: true,
    },
    {
      line: 'the app server, then the database killed: nothing is half there',
      command: inBrowser('durability'),
      tests: journeys('durability'),
    },
    {
      line: 'the database away: 503 with Retry-After, then well again',
      command: test('tests/api/kit/database-away.test.ts'),
      tests: api('kit/database-away'),
    },
    {
      line: 'the realtime server gone: writes succeed, pages ask',
      command: inBrowser('realtime-killed'),
      tests: journeys('realtime-killed'),
    },
    {
      line: 'storage full, refused or hung: no row without its file, no file without its row',
      command: test('tests/api/uploads'),
      tests: api('uploads/(full-disk|uploadthing|sweep)'),
    },
    {
      line: 'two app servers: a logout, a limit, a vote on one is seen by the other',
      command: inBrowser('two-servers'),
      tests: journeys('two-servers'),
    },
  ]),
  ...group('Performance', [
    { line: 'every row of the bench', command: 'npm run bench -- --large', bench: /./ },
    {
      line: 'a vote to vote_update on 100 sockets',
      command: test('tests/api/battles/live.test.ts'),
      measured: /vote_update on 100 sockets/,
    },
    {
      line: 'statements a call are counted and fixed; each finds what it needs by an index',
      command: test('tests/api/statements.test.ts'),
      tests: api('statements'),
    },
    {
      line: 'the same on large tables: posts, squads, messages',
      command: test(
        'tests/api/squads/plans.test.ts tests/api/squad-chat/large.test.ts tests/api/chat/large.test.ts',
      ),
      tests: api('squads/plans|squad-room/large|chat/large'),
    },
    {
      line: 'the budgets of every page',
      command: inBrowser('--project=bytes --project=budgets'),
      measured: /^\//,
    },
  ]),
  ...group('Security', [
    {
      line: 'content policy, headers, caches, foreign origins, smuggled scripts',
      command: inBrowser('security scripts-in'),
      tests: journeys('security|scripts-in-(fields|addresses)'),
    },
    {
      line: 'uploads can never run as a page',
      command: test('tests/api/uploads/served.test.ts tests/api/uploads/refused.test.ts'),
      tests: api('uploads/(served|refused)'),
    },
    {
      line: 'fixation, host tricks, polyglots, enumeration, timing',
      command: test('tests/api/attacks'),
      tests: api('attacks'),
    },
    {
      line: 'no secret has a default, and a start without one names it',
      command: test('tests/unit/platform/env.test.ts'),
      tests: /^tests\/unit\/platform\/env/,
    },
    {
      line: 'logs hold an id, route, status, time and person, never what was said',
      command: test('tests/api/kit/log.test.ts'),
      tests: api('kit/log'),
    },
    {
      line: 'nothing tells who wrote a rant',
      command: test('tests/api/rants/anonymity.test.ts'),
      tests: api('rants/anonymity'),
    },
    {
      line: 'what is decided about a rant shows in nothing else',
      command: test(
        'tests/api/rants/bars.test.ts tests/api/rants/crime.test.ts tests/api/rants/times.test.ts',
      ),
      tests: api('rants/(bars|crime|times)'),
    },
    {
      line: 'a decision undoes only itself and acts on the right person; who counts; what is kept of a report',
      command: test('tests/api/safety'),
      tests: api('safety/'),
    },
  ]),
  ...group('Habits', [
    {
      line: 'migrations go forward: the first one’s database reaches the newest',
      command: test('tests/api/upgrade.test.ts'),
      tests: api('upgrade'),
    },
  ]),
];

type Line = Omit<Check, 'group'> & Proof;

function group(name: string, lines: Line[]): Check[] {
  return lines.map((each) => ({ ...each, group: name }) as Check);
}

/** @returns what was seen, in words, and whether it is as it must be; `null` where it was not run */
export function verdict(check: Check, reports: Reports): { seen: string; ok: boolean } | null {
  if ('tests' in check) return ofTests(reports.tests.filter((each) => isMeant(check, each)));
  if ('chaos' in check) return ofChaos(reports.chaos);
  const rows =
    'bench' in check
      ? (reports.bench?.rows ?? []).filter(({ work }) => check.bench.test(work)).map(({ ok }) => ok)
      : reports.measured
          .filter(({ what }) => check.measured.test(what))
          .map(({ is, atMost }) => is <= (atMost ?? Number.POSITIVE_INFINITY));
  if (rows.length === 0) return null;
  const reached = rows.filter(Boolean).length;
  return { seen: `${reached} of ${rows.length} within their targets`, ok: reached === rows.length };
}

function isMeant(check: { tests: RegExp; named?: RegExp }, { file, title }: Outcome): boolean {
  return check.tests.test(file) && (check.named?.test(title) ?? true);
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

function ofChaos(chaos: Reports['chaos']): { seen: string; ok: boolean } | null {
  if (!chaos) return null;
  const { acknowledged, found, lost, duplicates, complaints } = chaos;
  const many = (number: number) => number.toLocaleString('en');
  return {
    seen: `${many(acknowledged)} acknowledged, ${many(found)} found, ${lost} lost, ${duplicates} twice`,
    ok: lost + duplicates + complaints.length === 0,
  };
}
