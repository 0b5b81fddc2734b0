/** The embedded mail server as a child process, on a free loopback port. SMTP_URL replaces it. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { KeptMail } from '../mail-server/server.ts';
import { dataDir } from './database.ts';
import { ended, portOf } from './process.ts';

export type MailServer = {
  /** The app's settings for this server. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
  process: ChildProcess;
  port: number;
};

/** For a command beside the embedded database: it only queues the mail. The app sends it, as it knows its mail server's port. */
export const mailOfTheApp = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'HypeGist <no-reply@hypegist.test>',
};

/** Whether an own mail server is configured, even incompletely. The app reports missing settings at its start. */
export const ownMail = (): boolean => Boolean(process.env.SMTP_URL || process.env.MAIL_FROM);

/**
 * Starts the embedded server.
 * @param options.port    the port (default: a free one)
 * @param options.folder  the folder for mails (default: `mail` in DATA_DIR)
 * @param options.onMail  called for each mail
 * @throws Error with the server's last output if it does not start
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
    // Detached, so that Ctrl-C does not reach this server before the app. We stop it afterwards.
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
