/** A first start that is killed after each of its steps, and begun again on what it left. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { settingNames } from '@/lib/platform/env';
import { migrationNames } from '../../../scripts/migrate.ts';
import { withClient } from '../../../scripts/services/database.ts';
import { startPostgres } from '../../../scripts/services/postgres.ts';
import { endLeftover } from '../../../scripts/services/postgres-leftover.ts';
import { everyPid, folderOf, freePort, isRunning } from '../../../scripts/services/process.ts';
import { killPointsBelow, runToItsEnd } from '../../support/kill-points';

/** Each step of a first start until it builds, in order: a start takes up what the one before it left. */
const steps = [
  'up-folder-taken',
  'cluster-made',
  'file-written',
  'cluster-password-kept',
  'cluster-named',
  'database-ready',
  'database-made',
  'up-noted',
  'up-settings-kept',
  'migration-begun',
  'migration-applied',
  'up-migrated',
  'demo-content-made',
  'demo-clip-made',
];
/** Where all is there that a start makes, and the build comes next. */
const last = 'up-prepared';
/** No start passes them: tests/unit/services/build.test.ts, tests/api/start/migrations-under-load.test.ts */
const elsewhere = ['build-begun', 'migration-made-outside'];
/** A step that is new has a folder of its own until it is in its place above. */
const others = killPointsBelow('scripts', 'prisma/seed').filter(
  (name) => ![...steps, ...elsewhere, last].includes(name),
);

const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-start-'));
  // Postgres runs as an account of its own where the tests run as root.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) {
    const dir = path.join(folder, 'postgres');
    if (existsSync(dir)) await endLeftover(dir);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A developer's own settings have no say here. */
const own = Object.fromEntries(settingNames.map((name) => [name, '']));

async function startUntil(killPoint: string, folder: string, port?: number) {
  const env = { ...own, DATA_DIR: folder, PORT: String(port ?? (await freePort())) };
  return runToItsEnd('scripts/up.ts', { ...env, KILL_POINT: killPoint });
}

async function expectKilled(killPoint: string, folder: string) {
  const { signal, code, words } = await startUntil(killPoint, folder);
  expect({ signal, code }, `${killPoint} was not reached:\n${words}`).toEqual({
    signal: 'SIGKILL',
    code: null,
  });
}

/** Everything that a whole first start leaves, and nothing that was begun. */
async function expectComplete(folder: string) {
  expect(readdirSync(folder).filter((name) => /making|unfinished|due/.test(name))).toEqual([]);
  for (const name of ['nextauth', 'pusher', 'cron'])
    expect(readFileSync(path.join(folder, `${name}.secret`), 'utf8')).toMatch(/^[\w-]{64}$/);
  const postgres = await startPostgres({ dir: path.join(folder, 'postgres') });
  const found = await withClient(postgres.url('hypegist'), async (client) => {
    const migrations = `select migration_name as name from _prisma_migrations where finished_at is not null order by 1`;
    const demo = `select (select count(*)::int from users where username = 'demo') as demo,
      (select count(*)::int from game_clips) as clips, (select count(*) > 20 from posts) as posts`;
    return {
      migrations: (await client.query(migrations)).rows.map(({ name }) => name),
      demo: (await client.query(demo)).rows,
    };
  }).finally(postgres.stop);
  expect(found).toEqual({ migrations: migrationNames(), demo: [{ demo: 1, clips: 1, posts: true }] });
}

describe('a first start', () => {
  test('killed after each of its steps, one after the other, comes to its end', async () => {
    const folder = aFolder();
    for (const step of [...steps, last]) await expectKilled(step, folder);
    await expectComplete(folder);
  });

  test.each(others)('killed after the new step %s, comes to its end', async (step) => {
    const folder = aFolder();
    await expectKilled(step, folder);
    await expectKilled(last, folder);
    await expectComplete(folder);
  });

  test('the steps of the table are those of the sources', () => {
    const written = killPointsBelow('scripts', 'prisma/seed');
    expect([...steps, ...elsewhere, last].filter((name) => !written.includes(name))).toEqual([]);
  });

  test('told to end while it begins, leaves nothing running', async () => {
    const folder = aFolder();
    const dir = path.join(folder, 'postgres');
    const env = { ...own, DATA_DIR: folder, PORT: String(await freePort()) };
    const { code, words } = await runToItsEnd('scripts/up.ts', env, {
      begun: (child) => {
        const watch = setInterval(() => {
          if (existsSync(path.join(dir, 'postmaster.pid'))) child.kill('SIGTERM');
          if (child.killed || !isRunning(child)) clearInterval(watch);
        }, 20);
      },
    });
    expect({ code, words }).toEqual({ code: 0, words: '' });
    expect(existsSync(path.join(dir, 'PG_VERSION'))).toBe(true);
    expect(existsSync(path.join(dir, 'postmaster.pid'))).toBe(false);
    expect(everyPid().filter((pid) => folderOf(pid)?.startsWith(folder))).toEqual([]);
  });

  test('begun twice at the same moment: one goes on, the other one says so and ends', async () => {
    const folder = aFolder();
    const both = await Promise.all([startUntil(last, folder), startUntil(last, folder)]);
    const [on, off] = both.toSorted(
      (one, other) => Number(other.signal === 'SIGKILL') - Number(one.signal === 'SIGKILL'),
    );
    expect(on?.signal, on?.words).toBe('SIGKILL');
    expect(off).toMatchObject({ code: 1, signal: null });
    expect(off?.words).toContain(`HypeGist already runs on ${folder}`);
  });

  test('on a port that another program has, or another HypeGist: says so and ends', async () => {
    const folder = aFolder();
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '::', resolve));
    const { port } = silent.address() as { port: number };
    const { code, words } = await startUntil('', folder, port).finally(() => silent.close());
    expect(words).toContain(`Another program listens on port ${port} already.`);
    expect(code).toBe(1);
  });

  test('in a folder that cannot be written: names it', async () => {
    const file = path.join(aFolder(), 'file');
    writeFileSync(file, '');
    const { code, words } = await startUntil('', path.join(file, 'data'));
    expect(words).toMatch(
      /^HypeGist keeps everything in .*\/file\/data \(DATA_DIR\), which cannot be written: /,
    );
    expect(words.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('two commands on one folder: the second one waits for the database of the first', async () => {
    const folder = aFolder();
    const env = { DATABASE_URL: '', DIRECT_DATABASE_URL: '', DATA_DIR: folder };
    const both = await Promise.all([
      runToItsEnd('scripts/migrate.ts', env),
      runToItsEnd('scripts/migrate.ts', env),
    ]);
    expect(
      both.map(({ code }) => code),
      both.map(({ words }) => words).join('\n'),
    ).toEqual([0, 0]);
    expect(both.some(({ words }) => words.includes('up to date'))).toBe(true);
  });
});

test('a secret that lost its content is made anew, and said', async () => {
  const folder = aFolder();
  writeFileSync(path.join(folder, 'nextauth.secret'), '');
  const program = `
    import { keptSecret } from './scripts/services/app.ts';
    console.log(keptSecret('nextauth').length, keptSecret('nextauth') === keptSecret('nextauth'));`;
  writeFileSync(path.join(folder, 'ask.ts'), program.replace('./', `${process.cwd()}/`));
  const { words, code } = await runToItsEnd(path.join(folder, 'ask.ts'), { DATA_DIR: folder });
  expect({ words, code }).toEqual({
    words: `${folder}/nextauth.secret held no whole secret, and has a new one now. Everybody logs in again.\n64 true\n`,
    code: 0,
  });
});
