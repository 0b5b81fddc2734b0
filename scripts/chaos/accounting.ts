/** Checks a crowd's writes once it has stopped: sends them again, counts them, and compares counters with ledgers. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { table } from '../services/table.ts';
import { attempt, type Crowd, type Told } from './crowd.ts';
import { type Count, tally } from './tally.ts';
import { kinds } from './writes.ts';

/** After this time a retry may take over the idempotency claim of a killed request (constants/requests.ts). */
const threeMinutes = 180_000;
/** How many writes are sent again concurrently. */
const atOnce = 50;

type Servers = {
  databaseUrl: string;
  /** The app servers' own addresses. */
  urls: readonly string[];
  /** The file that sets the offset of their clock. */
  clock: string;
};

/** @returns the state of every write, and what was wrong with those that were sent again */
export async function account(
  crowd: Crowd,
  servers: Servers,
): Promise<{ counts: Count[]; doubts: string[] }> {
  // Counted before anything is sent again, because a retry would restore a lost write.
  const before = await tally(crowd.told, servers.databaseUrl);
  const doubts = await repeatAll(crowd, servers);
  return { counts: withLost(await tally(crowd.told, servers.databaseUrl), before), doubts };
}

/**
 * Retries idempotent writes on both servers, with the clock moved three minutes ahead. Writes without an answer must now
 * succeed, and the last of the acknowledged ones must get the same answer as before.
 * @returns what was wrong
 */
async function repeatAll(crowd: Crowd, { urls, clock }: Servers): Promise<string[]> {
  writeFileSync(clock, String(threeMinutes));
  const repeatable = crowd.told.filter(({ kind }) => kinds[kind].repeatable);
  const lost = repeatable.filter(({ answer }) => answer === null || answer >= 500);
  const done = repeatable.filter(({ answer }) => answer === 200).slice(-500);
  const wrong: string[] = [];
  const repeat = async (write: Told, index: number) => {
    const again = await attempt(write, urls[index % urls.length] as string);
    crowd.told.push(again);
    if (again.answer !== 200)
      wrong.push(`${write.kind} ${write.name}, repeated, was answered ${again.answer}`);
    else if (write.kind === 'coin flips' && write.body && !sameBody(write.body, again.body))
      wrong.push(`coin flip ${write.name}, repeated, was answered otherwise`);
  };
  await pLimit(atOnce).map([...lost, ...done], repeat);
  console.log(`${lost.length} unanswered and ${done.length} answered writes were sent again.`);
  return wrong;
}

function withLost(counts: Count[], before: Count[]): Count[] {
  return counts.map((each) => {
    const earlier = before.find(({ kind }) => kind === each.kind)?.lost ?? [];
    const lost = [...new Set([...earlier, ...each.lost])];
    return { ...each, lost, found: each.acknowledged - lost.length };
  });
}

function sameBody(one: unknown, two: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}

/** @returns the totals of all kinds */
export function summed(counts: Count[]) {
  const sum = (pick: (count: Count) => number) => counts.reduce((total, each) => total + pick(each), 0);
  return {
    sent: sum((each) => each.sent),
    acknowledged: sum((each) => each.acknowledged),
    found: sum((each) => each.found),
    lost: sum((each) => each.lost.length),
    unanswered: sum((each) => each.unanswered),
    duplicates: sum((each) => each.duplicates.length),
  };
}

export function countsTable(counts: Count[]): string {
  const row = (name: string, mine: Count[]) => [
    name,
    ...Object.values(summed(mine)).map((each) => each.toLocaleString('en')),
  ];
  const heads = ['writes', 'sent', 'acknowledged', 'found', 'lost', 'there unanswered', 'duplicates'];
  return table(heads, [...counts.map((each) => row(each.kind, [each])), row('all', counts)]);
}

/** @returns a sentence for each lost and each duplicated write */
export function losses(counts: Count[]): string[] {
  return counts.flatMap(({ kind, lost, duplicates }) => [
    ...(lost.length > 0 ? [`Lost ${kind}: ${lost.slice(0, 10).join(', ')}`] : []),
    ...(duplicates.length > 0 ? [`Twice ${kind}: ${duplicates.slice(0, 10).join(', ')}`] : []),
  ]);
}

/** Compares balances with their ledgers and counters with their rows. */
export function reconcile(databaseUrl: string): { well: boolean; words: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'reconcile'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  if (status !== 0) return { well: false, words: `${stdout}\n${stderr}`.trim() };
  return { well: true, words: stdout.trim().split('\n').at(-1) ?? '' };
}
