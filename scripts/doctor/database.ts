/** Checks the database with the connection settings of the app server, and the direct address. */
import { Client } from 'pg';
import { now } from '@/lib/platform/clock';
import { PoolerClient, startupOptions } from '@/lib/platform/database/connection-settings';
import type { Env } from '@/lib/platform/env';
import { migrationNames } from '../migrate.ts';
import { hostOf } from '../services/database-address.ts';
import { type Finding, patience, saidBy, unreachable } from './finding.ts';

type Settings = Pick<Env, 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'DATABASE_POOL'>;

/** The oldest Postgres version that the product is tested on. */
const version = 18;
/** Connections for others than app servers: commands, the provider, an operator. */
const spare = 10;
/** In milliseconds. The servers' clocks must agree with each other, and the database's is the one that each can ask. */
const apart = 2000;
/** An advisory lock that nothing else uses, to check whether two addresses lead to the same database. */
const lock = 7_270_737_001;

export async function tryDatabase(settings: Settings): Promise<Finding> {
  const { DATABASE_URL: url, DIRECT_DATABASE_URL: direct } = settings;
  const client = clientFor(url, Boolean(direct));
  try {
    await client.connect();
    return await looked(client, settings);
  } catch (error) {
    return { part: 'database', state: 'wrong', words: whyNot(error, url, 'DATABASE_URL') };
  } finally {
    leave(client);
  }
}

function clientFor(url: string, pooled: boolean): Client {
  const settings = { connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience };
  const client = pooled ? new PoolerClient(settings) : new Client({ ...settings, options: startupOptions });
  // A broken connection rejects the query. Without a listener, its error event would end the process.
  client.on('error', () => {});
  return client;
}

/** Not awaited, because a silent connection never confirms its end. */
const leave = (client: Client) => void client.end().catch(() => {});

const place = (url: string) => `${hostOf(new URL(url))}:${new URL(url).port || 5432}`;

async function looked(
  client: Client,
  { DATABASE_POOL: pool, DATABASE_URL: url }: Settings,
): Promise<Finding> {
  const wrong = (words: string): Finding => ({ part: 'database', state: 'wrong', words });
  const asked = now().getTime();
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as connections,
      current_setting('TimeZone') as zone, to_regclass('_prisma_migrations') is not null as migrated,
      pg_is_in_recovery() as replica, extract(epoch from clock_timestamp())::float8 * 1000 as clock`,
  );
  const server = rows[0];
  const clock = clockApart(server.clock, asked, now().getTime());
  if (server.replica)
    return wrong(`${place(url)} is a copy that takes no writes. Name the primary in DATABASE_URL.`);
  if (Number.parseInt(server.version, 10) < version)
    return wrong(
      `${place(url)} is Postgres ${server.version}; all of this is tested on ${version}. Upgrade it.`,
    );
  const applied = server.migrated
    ? await client.query(
        'select migration_name as name from _prisma_migrations where finished_at is not null',
      )
    : { rows: [] };
  const known = new Set(applied.rows.map(({ name }) => name));
  const missing = migrationNames().filter((name) => !known.has(name)).length;
  if (missing > 0)
    return wrong(`${missing} of ${migrationNames().length} migrations are not applied. Run: npm run migrate`);
  if (!/^(Etc\/)?UTC$/.test(server.zone))
    return wrong(
      `Its sessions read dates in ${server.zone}, not UTC. Run: npm run migrate, with DIRECT_DATABASE_URL`,
    );
  if (clock) return wrong(`${place(url)} has a clock that is ${clock}. ${mendClocks}`);
  if (server.connections < pool + spare)
    return wrong(
      `It takes ${server.connections} connections, and one server alone may open ${pool} (DATABASE_POOL). Raise max_connections to servers × ${pool} + ${spare}, or lower DATABASE_POOL.`,
    );
  return {
    part: 'database',
    state: 'well',
    words: `Postgres ${server.version} at ${place(url)}, up to date.`,
  };
}

const mendClocks = 'Let both machines set theirs by the network (systemd-timesyncd or chrony): timedatectl';

/**
 * @param there  the database's time, in milliseconds, read at some moment from `asked` to `answered`
 * @returns in words, how far the two clocks are apart at least; null where they agree
 */
function clockApart(there: number, asked: number, answered: number): string | null {
  const ahead = there > answered ? there - answered : Math.min(0, there - asked);
  if (Math.abs(ahead) <= apart) return null;
  return `${(Math.abs(ahead) / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`;
}

function whyNot(error: unknown, url: string, setting: string): string {
  const at = place(url);
  const { code = '' } = error as { code?: string };
  const { username, pathname } = new URL(url);
  if (code === 'ENOENT')
    return `There is no socket of Postgres in ${hostOf(new URL(url))}. Start Postgres, or correct host in ${setting}.`;
  const network = unreachable(error, at, setting);
  if (network) return network;
  if (code === '28P01' || code.startsWith('28'))
    return `${at} does not let ${username} in. Correct the role or its password in ${setting}.`;
  if (code === '3D000')
    return `${at} has no database ${pathname.slice(1)}. Create it: createdb ${pathname.slice(1)}`;
  if (/unsupported startup parameter/i.test(saidBy(error)))
    return `${at} is a pooler. Set DIRECT_DATABASE_URL to the address past it, and run: npm run migrate`;
  if (code.startsWith('53'))
    return `${at} takes no more connections. Raise max_connections, or lower DATABASE_POOL.`;
  if (/does not support SSL/i.test(saidBy(error)))
    return `${at} speaks no TLS, and ${setting} asks for it. Leave sslmode out, or switch TLS on there.`;
  return `${at} refused: ${saidBy(error)}`;
}

/** Both addresses must lead to one database with one role, because migrations store session settings with that role. */
export async function tryDirect({
  DATABASE_URL: url,
  DIRECT_DATABASE_URL: direct,
}: Settings): Promise<Finding> {
  const part = 'direct address';
  if (!direct)
    return { part, state: 'off', words: 'DATABASE_URL is taken to be direct (DIRECT_DATABASE_URL).' };
  const [past, through] = [clientFor(direct, false), clientFor(url, true)];
  try {
    await past.connect();
    const wrong = await differs(past, through, direct, url);
    if (wrong) return { part, state: 'wrong', words: wrong };
    return { part, state: 'well', words: `${place(direct)} leads past the pooler to the same database.` };
  } catch (error) {
    return { part, state: 'wrong', words: whyNot(error, direct, 'DIRECT_DATABASE_URL') };
  } finally {
    leave(past);
    leave(through);
  }
}

async function differs(past: Client, through: Client, direct: string, url: string): Promise<string | null> {
  const here = await past.query('select current_user as role');
  await past.query('select pg_advisory_lock($1)', [lock]);
  const reached = await through.connect().then(
    () => true,
    () => false,
  );
  // tryDatabase reports what is wrong with DATABASE_URL.
  if (!reached) return null;
  const there = await through.query('select current_user as role, pg_try_advisory_xact_lock($1) as free', [
    lock,
  ]);
  if (there.rows[0].free)
    return `${place(direct)} and ${place(url)} are two databases. DIRECT_DATABASE_URL must be that of DATABASE_URL, past the pooler.`;
  if (there.rows[0].role !== here.rows[0].role)
    return `The roles differ: ${here.rows[0].role} and ${there.rows[0].role}. Sessions then lack their time-outs: name the same one in both.`;
  return null;
}
