/**
 * Breaks the product while it is used (quality.md, Faults): two app servers behind one address, on one embedded Postgres
 * and one realtime server; fifty people who post, comment, like, vote, flip coins and write to each other, slow clients
 * beside, and in turn a kill -9 of each server, a full disk, a SIGTERM, silent connections, people who leave while they
 * write, and first starts and migrations that are killed. Prints what was acknowledged, found and lost,
 * and ends with 1 where anything was lost, doubled or does not add up.
 *
 *   npm run chaos               some three minutes
 *   npm run chaos -- --quick    fewer writes between the faults
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { startTestCluster, type TestCluster } from './chaos/cluster.ts';
import { aCrowd, attempt, type Crowd, type Told } from './chaos/crowd.ts';
import { faults, furtherWrites } from './chaos/faults.ts';
import { frontOf } from './chaos/front.ts';
import { keepReport } from './chaos/report.ts';
import { slowClients } from './chaos/slow-clients.ts';
import { type Count, tally } from './chaos/tally.ts';
import { type KindName, kinds } from './chaos/writes.ts';
import { build } from './services/build.ts';
import { table } from './services/table.ts';

const quick = process.argv.includes('--quick');
const people = 50;
/** Writes that are answered before, during and after each fault. */
const more = quick ? 100 : 400;
const kills = quick ? 4 : 12;
const slow = 50;
/** After these, a claim of a killed request goes to the next try (constants.ts, idempotencyClaimLifetime). */
const threeMinutes = 180_000;

// A developer's own services have no say here: this brings its own.
for (const name of [
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'NEXTAUTH_URL',
  'NEXTAUTH_SECRET',
  'CREATOR_EMAIL',
])
  delete process.env[name];
const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-chaos-'));
const clock = path.join(folder, 'clock');
// What localSettings keeps there must not be a developer's own.
process.env.DATA_DIR = folder;
let cluster: TestCluster | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await build();
  cluster = await startTestCluster(
    { CLOCK_OFFSET_FILE: clock, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' },
    2,
  );
  await end((await main(cluster)) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

/** @returns whether all is well */
async function main(cluster: TestCluster): Promise<boolean> {
  const front = await frontOf(cluster.urls);
  const dripping = slowClients([front.url], slow);
  console.log(`${people} people come in to ${cluster.urls.length} app servers behind one address ...`);
  const crowd = await aCrowd(cluster, people, Object.keys(kinds) as KindName[], front.url);
  const events = await runFaults(cluster, crowd);
  const held = dripping.held();
  dripping.stop();
  await crowd.stop();
  // Before anything is sent again: that would bring back what was lost.
  const before = await tally(crowd.told, cluster.databaseUrl);
  const doubts = await repeatAll(cluster, crowd);
  front.stop();
  const counts = withLost(await tally(crowd.told, cluster.databaseUrl), before);
  const reconciled = reconcile(cluster);

  console.log(`\n${table(['fault', 'answered', 'refused', 'not answered', 'wrong'], events.rows)}`);
  console.log(`\n${countsTable(counts)}\n`);
  console.log(`${held} slow clients hung on to the last. ${reconciled.words}`);
  const complaints = [...events.complaints, ...doubts, ...(reconciled.well ? [] : [reconciled.words])];
  const sum = (pick: (count: Count) => number) => counts.reduce((total, each) => total + pick(each), 0);
  keepReport({
    date: new Date().toISOString(),
    people,
    servers: cluster.urls.length,
    faults: faults.map(({ name }) => name),
    sent: sum((each) => each.sent),
    acknowledged: sum((each) => each.acknowledged),
    found: sum((each) => each.found),
    lost: sum((each) => each.lost.length),
    duplicates: sum((each) => each.duplicates.length),
    complaints,
  });
  for (const each of complaints) console.error(`Wrong: ${each}`);
  for (const { kind, lost, duplicates } of counts) {
    if (lost.length > 0) console.error(`Lost ${kind}: ${lost.slice(0, 10).join(', ')}`);
    if (duplicates.length > 0) console.error(`Twice ${kind}: ${duplicates.slice(0, 10).join(', ')}`);
  }
  return complaints.length === 0 && counts.every((each) => each.lost.length + each.duplicates.length === 0);
}

function inWords(error: unknown): string[] {
  return [error instanceof Error ? error.message : String(error)];
}

async function runFaults(cluster: TestCluster, crowd: Crowd) {
  const rows: string[][] = [];
  const complaints: string[] = [];
  await furtherWrites(crowd, more);
  for (const { name, happens } of faults) {
    const [answered, refused, silent] = [crowd.count(), crowd.refusals().length, crowd.silences().length];
    const wrong = await happens({ cluster, crowd, more, kills }).catch(inWords);
    // What is counted at the end says more about a crowd that nobody answers any more than an end here would.
    wrong.push(...(await furtherWrites(crowd, more).then((): string[] => [], inWords)));
    const row = [
      crowd.count() - answered,
      crowd.refusals().length - refused,
      crowd.silences().length - silent,
      wrong.length,
    ];
    rows.push([name, ...row.map((each) => each.toLocaleString('en'))]);
    complaints.push(...wrong.map((each) => `${name}: ${each}`));
  }
  return { rows, complaints };
}

/**
 * Sends again, by the other server and three minutes later by the clock, each write that may be repeated: those nobody
 * answered, which must now be, and the last of the others, which must be answered as they were.
 * @returns what was wrong
 */
async function repeatAll(cluster: TestCluster, crowd: Crowd): Promise<string[]> {
  writeFileSync(clock, String(threeMinutes));
  const repeatable = crowd.told.filter(({ kind }) => kinds[kind].repeatable);
  const lost = repeatable.filter(({ answer }) => answer === null || answer >= 500);
  const done = repeatable.filter(({ answer }) => answer === 200).slice(-500);
  const wrong: string[] = [];
  const repeat = async (write: Told, index: number) => {
    const again = await attempt(write, cluster.urls[index % cluster.urls.length] as string);
    crowd.told.push(again);
    if (again.answer !== 200)
      wrong.push(`${write.kind} ${write.name}, repeated, was answered ${again.answer}`);
    else if (write.kind === 'coin flips' && write.body && !sameBody(write.body, again.body))
      wrong.push(`coin flip ${write.name}, repeated, was answered otherwise`);
  };
  await pLimit(people).map([...lost, ...done], repeat);
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

function countsTable(counts: Count[]): string {
  const row = (name: string, mine: Count[]) => {
    const sum = (pick: (count: Count) => number) =>
      mine.reduce((total, each) => total + pick(each), 0).toLocaleString('en');
    return [
      name,
      sum((each) => each.sent),
      sum((each) => each.acknowledged),
      sum((each) => each.found),
      sum((each) => each.lost.length),
      sum((each) => each.unanswered),
      sum((each) => each.duplicates.length),
    ];
  };
  const heads = ['writes', 'sent', 'acknowledged', 'found', 'lost', 'there unanswered', 'duplicates'];
  return table(heads, [...counts.map((each) => row(each.kind, [each])), row('all', counts)]);
}

/** Balances against their ledgers and counts against their rows. */
function reconcile(cluster: TestCluster): { well: boolean; words: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'reconcile'], {
    env: { ...process.env, DATABASE_URL: cluster.databaseUrl },
    encoding: 'utf8',
  });
  if (status !== 0) return { well: false, words: `${stdout}\n${stderr}`.trim() };
  return { well: true, words: stdout.trim().split('\n').at(-1) ?? '' };
}

async function end(code: number): Promise<never> {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
