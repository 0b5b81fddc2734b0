/** The embedded realtime server as a child process, on a free loopback port; PUSHER_* bring one of one's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { keptSecret } from './app.ts';
import { ended, portOf } from './process.ts';

export type Realtime = {
  /** What the app must be told to use it. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
  process: ChildProcess;
  port: number;
};

/** Whether a realtime service of one's own is named, whole or in part; what is missing of it, the app's start names. */
export const ownRealtime = (): boolean =>
  ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_CLUSTER', 'PUSHER_HOST'].some(
    (name) => process.env[name],
  );

/**
 * Starts the embedded server.
 * @param options.secret  what signs, else the one kept in DATA_DIR
 * @param options.port    a port to keep, else a free one
 * @throws Error with the server's last words where it does not come up
 */
export async function startRealtime(options: { secret?: string; port?: number } = {}): Promise<Realtime> {
  const application = {
    PUSHER_APP_ID: 'hypegist',
    PUSHER_KEY: 'hypegist-embedded',
    PUSHER_SECRET: options.secret ?? keptSecret('pusher'),
  };
  const server = spawn(process.execPath, ['scripts/realtime-server/main.ts'], {
    env: {
      ...application,
      ...(options.port && { REALTIME_PORT: String(options.port) }),
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A Ctrl-C in the terminal must reach the app first; we stop this one afterwards.
    detached: true,
  });
  const port = await portOf(server, 'realtime server');
  return {
    settings: {
      ...application,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(port),
      PUSHER_THROUGH_APP: '1',
    },
    stop: () => ended(server, 'SIGTERM'),
    process: server,
    port,
  };
}
