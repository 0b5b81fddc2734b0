/** `npm run up` on a full disk, and after everything was killed: it comes up, or says in a sentence why not. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { settingNames } from '@/lib/platform/env';
import { failureWords } from '../../../scripts/services/failure-words.ts';
import { endLeftover } from '../../../scripts/services/postgres-leftover.ts';
import { freePort, until } from '../../../scripts/services/process.ts';
import { runToItsEnd } from '../../support/kill-points';

const isRoot = process.getuid?.() === 0;
const after: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of after.splice(0).reverse()) await each();
});

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-faults-'));
  // Postgres runs as an account of its own where the tests run as root.
  chmodSync(folder, 0o755);
  after.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A developer's own settings have no say here. */
const own = Object.fromEntries(settingNames.map((name) => [name, '']));
/** Where all is there that a start makes, and the build comes next. */
const last = 'up-prepared';
const settings = async (folder: string) => ({
  ...own,
  DATA_DIR: path.join(folder, 'data'),
  PORT: String(await freePort()),
  KILL_POINT: last,
});
const start = async (folder: string) => runToItsEnd('scripts/up.ts', await settings(folder));
const expectUp = ({ signal, words }: { signal: string | null; words: string }) =>
  expect(signal, words).toBe('SIGKILL');

describe('on a disk that is full', () => {
  test.each([
    ['while the database is made', '20m'],
    ['while it is migrated', '56m'],
  ])('%s: says so in one sentence, and comes up where there is room', async (_, size) => {
    const folder = aFolder();
    // Who may not mount holds each file to a size instead.
    if (isRoot) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
      after.push(() => execFileSync('umount', ['--lazy', folder]));
    }
    after.push(() => endLeftoverIn(folder));
    const full = isRoot
      ? await start(folder)
      : await runToItsEnd('scripts/up.ts', await settings(folder), {
          begun: ({ pid }) => void spawnSync('prlimit', ['--pid', String(pid), '--fsize=65536']),
        });
    expect(full).toMatchObject({ code: 1, signal: null });
    if (isRoot) {
      const said = full.words.split('\n').filter((line) => line.startsWith('The disk that holds'));
      expect(said, full.words).toEqual([
        expect.stringMatching(
          / is full \(\d+\.\d MB left\): .+\. Make room and start again: nothing is half done\.$/,
        ),
      ]);
      execFileSync('mount', ['-o', 'remount,size=400m', folder]);
    }
    expectUp(await start(folder));
  });

  test('the sentence is said of a full disk alone', () => {
    expect(failureWords(new Error('another thing\n'), tmpdir())).toBe('another thing');
    expect(failureWords(Object.assign(new Error('no space left'), { code: 'ENOSPC' }), tmpdir())).toMatch(
      /^The disk that holds .* is full \(\d+\.\d MB left\): no space left\. Make room/,
    );
  });
});

async function endLeftoverIn(folder: string) {
  const dir = path.join(folder, 'data', 'postgres');
  if (existsSync(dir)) await endLeftover(dir);
}

/**
 * A container without an init: its first process asks after no child, so that whatever is killed in it stays as a zombie.
 * Who may not make one kills the same processes outside of any.
 */
async function aContainer() {
  if (!isRoot) return (command: string[]) => command;
  // Its /proc is its own: nothing of outside is seen in it, and nothing of it is killed by mistake.
  const holder = spawn('unshare', ['--pid', '--fork', '--mount-proc', '--kill-child', 'sleep', '300']);
  after.push(() => holder.kill('SIGKILL'));
  const first = () => spawnSync('pgrep', ['-P', String(holder.pid)], { encoding: 'utf8' }).stdout.trim();
  await until(() => first() !== '', 'The container did not begin');
  const here = ['sh', '-c', 'cd "$0" && exec "$@"', process.cwd()];
  return (command: string[]) => ['nsenter', '-t', first(), '-p', '-m', ...here, ...command];
}

/** The states of processes whose name is `postgres`, by the numbers that they have where they are asked for. */
const numbers = `for each in /proc/[0-9]*; do
  [ "$(cat $each/comm 2>/dev/null)" = postgres ] && [ "$(readlink $each/cwd)" = "$1" -o -n "$2" ] &&
  echo "\${each#/proc/} $(sed -n 's/^State:.//p' $each/status)"; done; true`;

test('killed together with its database, in a container without an init: comes up at once', async () => {
  const folder = aFolder();
  const inside = await aContainer();
  const env = { ...process.env, ...(await settings(folder)) };
  const run = (command: string[]) => {
    const [program = '', ...args] = inside(command);
    return spawnSync(program, args, { env, encoding: 'utf8' });
  };
  const up = [process.execPath, '--conditions=react-server', '--import', 'tsx', 'scripts/up.ts'];
  const first = run(up);
  expect(first.signal ?? first.status, first.stderr).toSatisfy((how) => how === 'SIGKILL' || how === 137);
  // It died itself; now its database, with all its helpers.
  const dir = path.join(folder, 'data', 'postgres');
  const states = () =>
    run(['sh', '-c', numbers, 'sh', dir, isRoot ? 'all' : ''])
      .stdout.trim()
      .split('\n')
      .filter(Boolean);
  const running = states().map((line) => line.split(' ')[0] as string);
  expect(running.length).toBeGreaterThan(3);
  run(['sh', '-c', `kill -9 ${running.join(' ')}`]);
  // On a busy machine the last of them takes a moment to end.
  if (isRoot) await expect.poll(() => states().filter((line) => !line.includes('Z'))).toEqual([]);
  expect(readdirSync(dir)).toContain('postmaster.pid');
  const again = run(up);
  expect(again.signal ?? again.status, again.stderr).toSatisfy((how) => how === 'SIGKILL' || how === 137);
  expect(again.stderr).toBe('');
  for (const line of states().filter((each) => !each.includes('Z')))
    run(['sh', '-c', `kill -9 ${line.split(' ')[0]}`]);
});
