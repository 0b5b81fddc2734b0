/** `npm run up` on a folder of its own (contract.md, Running it). */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@/lib/domains/accounts/entry-schema';
import { me } from '@/lib/domains/accounts/schema';
import { createPost, listPosts } from '@/lib/domains/posts/schema';
import { everyPid, freePort, isAlive, until } from '../../scripts/services/process.ts';
import { ask } from './support/ask.ts';
import { expect, test } from './support/test.ts';

type Up = { child: ChildProcess; said: () => string; code: () => number | null };

const demo = { email: 'demo@hypegist.test', password: 'teen-demo-2026' };
const creator = { email: 'creator@hypegist.test', password: 'creator-demo-2026' };

test.setTimeout(480_000);

function start(folder: string, port: number): Up {
  const { CLOCK_OFFSET_FILE: _, RATE_LIMIT_SCALE: __, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'up'], {
    env: { ...env, DATA_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
  }
  let code: number | null = null;
  child.on('exit', (exit) => {
    code = exit ?? -1;
  });
  return { child, said: () => words, code: () => code };
}

async function ready(up: Up, port: number) {
  await until(
    () => up.said().includes(`Ready on http://localhost:${port}\n`) || up.code() !== null,
    'up said nothing',
    120_000,
  );
  expect(up.code(), up.said()).toBeNull();
}

async function stop(up: Up) {
  up.child.kill('SIGTERM');
  await until(() => up.code() !== null, 'up did not stop');
  expect(up.code(), up.said()).toBe(0);
}

/** What runs on a folder still: its name stands among a process's words or settings. */
function runningOn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((file) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder),
        );
      } catch {
        return false;
      }
    });
}

/** The processes that one started and that hold this word in their command. */
function childrenOf(parent: number, word: string): number[] {
  return everyPid().filter((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return status.includes(`\nPPid:\t${parent}\n`) && isAlive(pid, word);
    } catch {
      return false;
    }
  });
}

test('up starts on nothing, keeps its data, and leaves nothing running', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-up-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const content = 'kept over a restart';
  try {
    const first = start(folder, port);
    await ready(first, port);
    for (const { email, password } of [demo, creator]) {
      expect(first.said()).toContain(email);
      expect(first.said()).toContain(password);
    }
    const entered = async (body: typeof demo) => {
      const answer = await ask(login, { body }, url);
      if (!('token' in answer)) throw new Error('The demo asks for a second factor.');
      return answer;
    };
    const { token, username } = await entered(demo);
    expect(username).toBe('demo');
    const boss = await entered(creator);
    expect((await ask(me, { as: boss }, url)).is_creator).toBe(1);
    expect((await ask(me, { as: { token } }, url)).is_creator).toBe(0);
    await ask(createPost, { as: { token }, body: { content, mode: 'main' } }, url);
    const before = await ask(listPosts, { as: { token }, query: { limit: 50 } }, url);

    const second = start(folder, port);
    await until(() => second.code() !== null, 'A second up on the same folder did not end');
    expect(second.code()).toBe(1);
    expect(second.said()).toContain('already runs');

    await stop(first);
    expect(runningOn(folder)).toEqual([]);
    expect(await fetch(url).catch(() => 'nobody')).toBe('nobody');

    const again = start(folder, port);
    await ready(again, port);
    const after = await ask(listPosts, { as: { token }, query: { limit: 50 } }, url);
    expect(after[0]?.content, 'the session and the post are kept').toBe(content);
    expect(
      after.map(({ id }) => id),
      'the demo is made once',
    ).toEqual(before.map(({ id }) => id));

    // What ends by itself meanwhile comes back, on its own port.
    const { pid } = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8'));
    for (const [name, command] of [
      ['The database', 'postgres'],
      ['The realtime server', 'realtime-server/main.ts'],
      ['The app server', 'scripts/server/serve.mjs'],
    ] as const) {
      for (const each of childrenOf(pid, command)) process.kill(each, 'SIGKILL');
      await until(() => again.said().includes(`${name} runs again.`), `${name} did not come back`, 60_000);
      expect(again.said()).toContain(`${name} ended (SIGKILL). It is started again in 1 s.`);
    }
    expect((await ask(listPosts, { as: { token }, query: { limit: 50 } }, url))[0]?.content).toBe(content);

    // On another folder the port is taken, by a server that would answer as this one does.
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'hypegist-up-'));
    const stranger = start(elsewhere, port);
    await until(() => stranger.code() !== null, 'A second up on the same port did not end');
    rmSync(elsewhere, { recursive: true, force: true });
    expect(stranger.code()).toBe(1);
    expect(stranger.said()).toContain(`Another HypeGist listens on port ${port} already.`);

    // However it ends, the next start finds its way.
    process.kill(pid, 'SIGKILL');
    await until(() => again.code() !== null, 'up did not end');
    const third = start(folder, port);
    await ready(third, port);
    expect((await ask(listPosts, { as: { token } }, url))[0]?.content).toBe(content);
    await stop(third);
    expect(runningOn(folder)).toEqual([]);
  } finally {
    for (const pid of runningOn(folder)) process.kill(Number(pid), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
