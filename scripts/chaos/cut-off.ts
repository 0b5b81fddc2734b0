/** Kills first starts and migrations at various moments, and restarts them until one completes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrationNames } from '../migrate.ts';
import { withClient } from '../services/database.ts';
import { startPostgres } from '../services/postgres.ts';
import { endLeftover } from '../services/postgres-leftover.ts';
import { ended, freePort, isRunning } from '../services/process.ts';

/** The latest kill, in milliseconds after the start. The kills are spread evenly up to it. */
const longest = 6000;

/** @param kills  how many starts are killed before one may complete @returns what was wrong */
export async function cutOffFirstStarts(kills: number): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-cut-off-'));
  chmodSync(folder, 0o755);
  const dir = path.join(folder, 'postgres');
  // The start ends itself right before the build, because everything after it is the same at every start.
  const env = { DATA_DIR: folder, PORT: String(await freePort()), KILL_POINT: 'up-prepared' };
  try {
    const words = await killedUntilDone('up', env, kills);
    if (words) return [`a start after ${kills} that were killed said: ${words}`];
    const postgres = await startPostgres({ dir });
    return await missingIn(postgres.url('hypegist'), true).finally(postgres.stop);
  } finally {
    await endLeftover(dir).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param databaseUrl  the server on which a temporary database is created @returns what was wrong */
export async function cutOffMigrations(databaseUrl: string, kills: number): Promise<string[]> {
  const name = `cut_off_${randomBytes(4).toString('hex')}`;
  await withClient(databaseUrl, (client) => client.query(`create database ${name}`));
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  try {
    const words = await killedUntilDone('migrate', { DATABASE_URL: url }, kills);
    if (words) return [`a migration after ${kills} that were killed said: ${words}`];
    return await missingIn(url, false);
  } finally {
    await withClient(databaseUrl, (client) => client.query(`drop database ${name} with (force)`));
  }
}

/** @returns the output of the last start, which was not killed; '' if it completed */
async function killedUntilDone(command: string, env: Record<string, string>, kills: number): Promise<string> {
  for (let kill = 0; kill < kills; kill += 1) {
    const { child } = begin(command, env);
    const sooner = new Promise((resolve) => child.once('exit', resolve));
    await Promise.race([sooner, sleep((longest * (kill + 1)) / kills)]);
    await ended(child, 'SIGKILL');
  }
  const { child, words } = begin(command, env);
  if (isRunning(child)) await new Promise((resolve) => child.once('exit', resolve));
  const done = env.KILL_POINT ? child.signalCode === 'SIGKILL' : child.exitCode === 0;
  return done ? '' : `${words()} (${child.signalCode ?? child.exitCode})`;
}

function begin(command: string, env: Record<string, string>): { child: ChildProcess; words: () => string } {
  const args = ['--conditions=react-server', '--import', 'tsx', `scripts/${command}.ts`];
  const own = { ...process.env, CLOCK_OFFSET_FILE: '', ...env };
  const child = spawn(process.execPath, args, { env: own, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return { child, words: () => said.trim() };
}

/** @returns what is missing in the migrated database, which must also have demo content if `demo` is set */
function missingIn(url: string, demo: boolean): Promise<string[]> {
  return withClient(url, async (client) => {
    const done = await client.query<{ name: string }>(
      'select migration_name as name from _prisma_migrations where finished_at is not null',
    );
    const names = done.rows.map(({ name }) => name);
    const missing = migrationNames().filter((name) => names.filter((each) => each === name).length !== 1);
    const wrong = missing.map((name) => `migration ${name} is not there once`);
    if (!demo || wrong.length > 0) return wrong;
    const { rows } = await client.query<{ users: number; clips: number }>(
      'select (select count(*)::int from users) as users, (select count(*)::int from game_clips) as clips',
    );
    const [{ users, clips } = { users: 0, clips: 0 }] = rows;
    return users > 0 && clips === 1 ? [] : [`the demo has ${users} people and ${clips} clips`];
  });
}
