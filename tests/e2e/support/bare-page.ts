/** The baseline of the budgets: a bare page of the same Next.js, built once and served beside ours. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { freePort, until } from '../../../scripts/services/process.ts';

const folder = 'tests/support/bare-page';
const next = 'node_modules/next/dist/bin/next';
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

const mark = `${folder}/.next/built-in`;

/** Built by whichever of a run's tests needs it first: never what an earlier run left, with packages of its day. */
async function build() {
  const run = process.env.E2E_URL as string;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === run) return;
  rmSync(mark, { force: true });
  const building = spawn(process.execPath, [next, 'build', folder], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [building.stdout, building.stderr])
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
  const code = await new Promise((resolve) => building.once('close', resolve));
  if (code !== 0) throw new Error(`The bare page was not built:\n${words}`);
  writeFileSync(mark, run);
}

/** @returns where it is served, and how to end that */
export async function serveBarePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  await build();
  const port = await freePort();
  const server = spawn(process.execPath, [next, 'start', folder, '-p', String(port)], {
    env,
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = () => {
    server.kill('SIGTERM');
    return gone;
  };
  const url = `http://localhost:${port}/`;
  const answers = async () => (await fetch(url).catch(() => null))?.status === 200;
  try {
    await until(answers, 'The bare page is not served');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
