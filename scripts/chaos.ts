/**
 * Breaks the product while it is used (quality.md, Faults). Two app servers run behind one address, on one embedded
 * Postgres and one realtime server. Fifty people post, comment, like, vote, flip coins and message each other, beside
 * slow clients. The faults follow in turn: a kill -9 of each server, a full disk, a SIGTERM, silent database connections,
 * people who delete their accounts while they write, and first starts and migrations that are killed. Prints how many
 * writes were acknowledged, found and lost. Exits with 1 if anything is lost or duplicated, or if counters are wrong.
 *
 *   npm run chaos               about three minutes
 *   npm run chaos -- --quick    fewer writes between the faults
 *   npm run chaos -- --migrations   instead, adds a column and an index to 1,000,000 rows while fifty people write
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { account, countsTable, losses, reconcile, summed } from './chaos/accounting.ts';
import { startTestCluster, type TestCluster } from './chaos/cluster.ts';
import { aCrowd, type Crowd } from './chaos/crowd.ts';
import { faults, furtherWrites } from './chaos/faults.ts';
import { frontOf } from './chaos/front.ts';
import { migrationsUnderLoad } from './chaos/migrations-under-load.ts';
import { keepReport } from './chaos/report.ts';
import { slowClients } from './chaos/slow-clients.ts';
import { type KindName, kinds } from './chaos/writes.ts';
import { build } from './services/build.ts';
import { table } from './services/table.ts';

const migrations = process.argv.includes('--migrations');
const quick = process.argv.includes('--quick');
const people = 50;
/** How many writes are awaited before, during and after each fault. */
const more = quick ? 100 : 400;
const kills = quick ? 4 : 12;
const slow = 50;

// This run starts its own services, so the developer's settings must not apply.
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
// localSettings keeps secrets in DATA_DIR. They must not be the developer's.
process.env.DATA_DIR = folder;
let cluster: TestCluster | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(1));

try {
  await build();
  cluster = await startTestCluster(
    { CLOCK_OFFSET_FILE: clock, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent' },
    migrations ? 1 : 2,
  );
  await end((await (migrations ? migrated(cluster) : main(cluster))) ? 0 : 1);
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
  front.stop();
  const { counts, doubts } = await account(crowd, { ...cluster, clock });
  const reconciled = reconcile(cluster.databaseUrl);

  console.log(`\n${table(['fault', 'answered', 'refused', 'not answered', 'wrong'], events.rows)}`);
  console.log(`\n${countsTable(counts)}\n`);
  console.log(`${held} slow clients hung on to the last. ${reconciled.words}`);
  const complaints = [...events.complaints, ...doubts, ...(reconciled.well ? [] : [reconciled.words])];
  const { unanswered: _, ...sums } = summed(counts);
  keepReport({
    date: new Date().toISOString(),
    people,
    servers: cluster.urls.length,
    faults: faults.map(({ name }) => name),
    ...sums,
    complaints,
  });
  for (const each of complaints) console.error(`Wrong: ${each}`);
  const lost = losses(counts);
  for (const each of lost) console.error(each);
  return complaints.length + lost.length === 0;
}

/** @returns whether all is well */
async function migrated(cluster: TestCluster): Promise<boolean> {
  const wrong = await migrationsUnderLoad(cluster);
  for (const each of wrong.slice(0, 20)) console.error(`Wrong: ${each}`);
  return wrong.length === 0;
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
    // Does not stop if no write is answered any more: the counts at the end explain more.
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

async function end(code: number): Promise<never> {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
