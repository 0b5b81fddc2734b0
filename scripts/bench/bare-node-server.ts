/** Starts bare-node.ts and sends it the same requests as the product. */
import { spawn } from 'node:child_process';
import { withClient } from '../services/database.ts';
import { ended, freePort, until } from '../services/process.ts';
import { feedPath, picturePath, reads, type Sessions, spread, writes } from './asks.ts';
import type { Load } from './load.ts';
import { open } from './servers.ts';

/** @returns the loads for its feed, likes and picture, with one requester per session */
export async function startBareNode(
  databaseUrl: string,
  posts: number,
): Promise<Record<'feed' | 'like' | 'file', Load>> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/bench/bare-node.ts'],
    {
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  open({ stop: () => ended(child, 'SIGTERM') });
  const url = `http://localhost:${port}`;
  const sessions = await sessionIds(databaseUrl);
  const headers = sessions[0] ?? {};
  const answers = async () => (await fetch(url, { headers }).catch(() => null))?.status === 200;
  await until(answers, 'The bare node:http server is not up', 60_000);
  const asking = { server: { url, pid: child.pid ?? 0 }, sessions };
  return {
    feed: reads(asking, () => feedPath),
    file: reads(asking, () => picturePath),
    like: writes(asking, '/api/like', () => ({ postId: 1 + spread(posts) })),
  };
}

const sessionIds = (databaseUrl: string): Promise<Sessions> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from sessions order by user_id');
    return rows.map(({ id }) => ({ authorization: `Bearer ${id}` }));
  });
