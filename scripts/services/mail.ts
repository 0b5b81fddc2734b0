/** The embedded mail server as a child process, on a free loopback port; SMTP_URL brings one of one's own. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { KeptMail } from '../mail-server/server.ts';
import { dataDir } from './database.ts';
import { ended, portOf } from './process.ts';

export type MailServer = {
  /** What the app must be told to use it. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
  process: ChildProcess;
  port: number;
};

/** Whether a mail server of one's own is named, whole or in part; what is missing of it, the app's start names. */
export const ownMail = (): boolean => Boolean(process.env.SMTP_URL || process.env.MAIL_FROM);

/**
 * Starts the embedded server.
 * @param options.port    a port to keep, else a free one
 * @param options.folder  where the mails go, else `mail` in DATA_DIR
 * @param options.onMail  told of each mail
 * @throws Error with the server's last words where it does not come up
 */
export async function startMail(
  options: { port?: number; folder?: string; onMail?: (mail: KeptMail) => void } = {},
): Promise<MailServer> {
  const server = spawn(process.execPath, ['scripts/mail-server/main.ts'], {
    env: {
      ...process.env,
      MAIL_FOLDER: options.folder ?? path.join(dataDir(), 'mail'),
      MAIL_PORT: options.port ? String(options.port) : '',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A Ctrl-C in the terminal must reach the app first; we stop this one afterwards.
    detached: true,
  });
  server.on('message', (message: { mail?: KeptMail }) => {
    if (message.mail) options.onMail?.(message.mail);
  });
  const port = await portOf(server, 'mail server');
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'HypeGist <no-reply@hypegist.test>' },
    stop: () => ended(server, 'SIGTERM'),
    process: server,
    port,
  };
}
