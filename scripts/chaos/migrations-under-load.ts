/**
 * Adds a column and an index to a table of 1,000,000 rows while fifty people write to it, others read it, and one long
 * transaction reads it, as a backup does. No request may take more than a second meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { listPosts } from '@/lib/domains/posts/schema';
import { inUnit, noteFigure } from '../figures/measured.ts';
import { withClient } from '../services/database.ts';
import { answerTo } from './calls.ts';
import type { TestCluster } from './cluster.ts';
import { aCrowd } from './crowd.ts';
import { furtherMigrations } from './further-migrations.ts';
import { personAt } from './people.ts';
import { tally } from './tally.ts';
import type { KindName } from './writes.ts';

const rows = 1_000_000;
const people = 50;
const readers = 5;
/** Maximum duration of a request, in milliseconds. */
const atMost = 1000;
/** How long the long transaction continues after the first migration has begun, in milliseconds. */
const reading = 5000;

/** Writes to the migrated tables, and to others. */
const writes: KindName[] = ['posts', 'comments', 'likes', 'messages'];

const migrations = {
  '29990101000000_a_column': `alter table posts add column mood text not null default 'fine';`,
  '29990101000001_an_index':
    'create index concurrently if not exists posts_by_mood on posts (mood, created_at desc);',
};

/** One request: its duration in milliseconds, and whether its response was as expected. */
type Asked = { took: number; well: boolean };

/** @returns a sentence for each problem */
export async function migrationsUnderLoad(cluster: TestCluster): Promise<string[]> {
  console.log(`Filling a table with ${rows.toLocaleString('en')} rows ...`);
  await fill(cluster.databaseUrl);
  console.log(`${people} people write, ${readers} read ...`);
  const crowd = await aCrowd(cluster, people, writes);
  const feed = await readFeed(cluster.url);
  const further = furtherMigrations(migrations);
  const quiet = await calm(crowd.told, feed.asked);
  const long = await longReader(cluster.databaseUrl);
  const from = { writes: crowd.told.length, reads: feed.asked.length };
  const began = performance.now();
  const ends = sleep(reading).then(() => long.end());
  const { code, words } = await further.migrate(cluster.databaseUrl);
  const seconds = (performance.now() - began) / 1000;
  await ends;
  // Lets requests that were sent during the migrations complete.
  await sleep(1000);
  await Promise.all([crowd.stop(), feed.stop()]);
  further.remove();

  const written = crowd.told.slice(from.writes).map(({ took, answer }) => ({ took, well: answer === 200 }));
  const asked = [...written, ...feed.asked.slice(from.reads)];
  const { slowest, p99 } = spread(asked);
  console.log(`${words.trim()}\n${asked.length.toLocaleString('en')} requests in ${seconds.toFixed(1)} s.`);
  console.log(
    `Before: slowest ${inUnit(quiet.slowest, 'ms')}, p99 ${inUnit(quiet.p99, 'ms')}, without a migration.`,
  );
  const while_ = `while a column and an index come to ${rows.toLocaleString('en')} rows and ${people} people write`;
  noteFigure({ what: `the slowest request ${while_}`, is: slowest, unit: 'ms', atMost });
  noteFigure({ what: `a request ${while_}, p99`, is: p99, unit: 'ms' });
  return [
    ...(code === 0 ? [] : ['the migrations were not applied']),
    ...(/Others hold what it changes/.test(words) ? [] : ['nobody was in the way of the migration']),
    ...(await missingIn(cluster.databaseUrl)),
    ...(slowest > atMost ? [`a request took ${inUnit(slowest, 'ms')}`] : []),
    ...asked.filter(({ well }) => !well).map(() => 'a request failed'),
    ...(await tally(crowd.told, cluster.databaseUrl)).flatMap(({ kind, lost, duplicates }) => [
      ...lost.map((name) => `lost: ${kind} ${name}`),
      ...duplicates.map((name) => `twice: ${kind} ${name}`),
    ]),
  ];
}

/** Measures the same load before any migration, as the baseline of this machine. */
async function calm(told: { took: number }[], reads: Asked[]) {
  await sleep(2000);
  const [writes, feeds] = [told.length, reads.length];
  await sleep(5000);
  return spread([...told.slice(writes), ...reads.slice(feeds)]);
}

function spread(asked: { took: number }[]) {
  const times = asked.map(({ took }) => took).toSorted((one, other) => one - other);
  return { slowest: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Fills posts without comments or likes. Their counters are not read here. */
async function fill(databaseUrl: string) {
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into users (email, username, username_key, password_hash, dob)
       values ('many@example.com', 'many', 'many', 'nobody logs in', date '2009-03-01')`,
    );
    await client.query(
      `insert into posts (user_id, content, created_at)
       select users.id, 'Who else has mock on Monday?', now() - (${rows} - n) * interval '1 second'
       from users, generate_series(1, ${rows}) n where username = 'many'`,
    );
    await client.query('vacuum analyze posts');
    await client.query('checkpoint');
  });
}

async function readFeed(url: string): Promise<{ asked: Asked[]; stop: () => Promise<unknown> }> {
  const asked: Asked[] = [];
  let stopped = false;
  const running = Promise.all(
    Array.from({ length: readers }, async () => {
      const as = await personAt(url, 'reader');
      while (!stopped) {
        const from = performance.now();
        const answer = await answerTo(listPosts, { as, query: {} }, url).catch(() => null);
        asked.push({ took: performance.now() - from, well: answer?.status === 200 });
      }
    }),
  );
  return {
    asked,
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

/** Holds a lock on the table in an open transaction, as a backup does. */
async function longReader(databaseUrl: string): Promise<{ end: () => Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'a long reader' });
  await client.connect();
  await client.query('begin transaction isolation level repeatable read');
  await client.query('select count(*) from posts where id < 100');
  return { end: () => client.query('commit').then(() => client.end()) };
}

/** @returns which of column and index is missing or incomplete */
function missingIn(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const column = await client.query(
      `select 1 from information_schema.columns where table_name = 'posts' and column_name = 'mood'`,
    );
    const index = await client.query(
      `select 1 from pg_index where indexrelid = to_regclass('posts_by_mood') and indisvalid`,
    );
    return [
      ...(column.rowCount ? [] : ['the column is not there']),
      ...(index.rowCount ? [] : ['the index is not there']),
    ];
  });
}
