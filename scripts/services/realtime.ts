/** The embedded realtime server as a child process, on a free loopback port. The PUSHER_* settings replace it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { keptSecret } from './app.ts';
import { ended, portOf } from './process.ts';

export type Realtime = {
  /** The app's settings for this server. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
  process: ChildProcess;
  port: number;
};

/** Whether an own realtime service is configured, even incompletely. The app reports missing settings at its start. */
export const ownRealtime = (): boolean =>
  ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET', 'PUSHER_CLUSTER', 'PUSHER_HOST'].some(
    (name) => process.env[name],
  );

/**
 * Starts the embedded server.
 * @param options.secret  the signing secret (default: the one in DATA_DIR)
 * @param options.port    the port (default: a free one)
 * @throws Error with the server's last output if it does not start
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
    // Detached, so that Ctrl-C does not reach this server before the app. We stop it afterwards.
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
