/**
 * A bare app on the same Next.js, built and served in the same run: the baseline of the budgets and the bench. It has a
 * prerendered page (`/`), a dynamic page (`/dynamic`) and an empty handler (`/api/empty`).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockWhenFree } from './lock.ts';
import { ended, freePort, until } from './process.ts';

const folder = 'scripts/bare-app';
const next = 'node_modules/next/dist/bin/next';

/** The environment without the product's settings, such as its build folder. */
const env = () => {
  const { NEXT_DIST_DIR: _, BASELINE: __, NODE_OPTIONS: ___, ...others } = process.env;
  return { ...others, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
};

/**
 * @param run  the name of the run; a build is reused only within its run, since an older one may have used other packages
 * @returns its address, its process, and a function that stops it
 */
export async function startBareApp(
  run: string,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const lock = await lockWhenFree(path.join('.cache', 'build-bare-app.lock'), () =>
    console.log('Another process builds the bare app. Waiting for it ...'),
  );
  try {
    await build(run);
  } finally {
    lock.release();
  }
  const port = await freePort();
  const args = [next, 'start', folder, '-p', String(port)];
  const server = spawn(process.execPath, args, { env: env(), stdio: 'ignore' });
  const url = `http://localhost:${port}`;
  const answers = async () => (await fetch(url).catch(() => null))?.status === 200;
  const stop = () => ended(server, 'SIGTERM');
  try {
    await until(answers, 'The bare app is not served', 60_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: server.pid ?? 0, stop };
}

const mark = `${folder}/.next/built-in`;

async function build(run: string) {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === run) return;
  rmSync(mark, { force: true });
  const child = spawn(process.execPath, [next, 'build', folder], { env: env() });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The bare app was not built:\n${words}`);
  writeFileSync(mark, run);
}
