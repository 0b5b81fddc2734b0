/** The baseline of the budgets: a bare page of the same Next.js, built and served in the same run. */
import { spawn, spawnSync } from 'node:child_process';
import { freePort, until } from '../../../scripts/services/process.ts';

const folder = 'tests/support/bare-page';
const next = 'node_modules/next/dist/bin/next';
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

/** @returns where it is served, and how to end that */
export async function serveBarePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const built = spawnSync(process.execPath, [next, 'build', folder], { env, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The bare page was not built:\n${built.stdout}\n${built.stderr}`);
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
