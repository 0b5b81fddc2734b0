/**
 * Entry point of the embedded mail server's process, started by scripts/services/mail.ts. Settings: MAIL_FOLDER, and
 * MAIL_PORT (default: a free port).
 */
import { stopWithParent } from '../services/stop-with-parent.ts';
import { startMailServer } from './server.ts';

const { MAIL_FOLDER: folder, MAIL_PORT } = process.env;
if (!folder) throw new Error('MAIL_FOLDER is needed.');

const server = await startMailServer({
  folder,
  ...(MAIL_PORT && { port: Number(MAIL_PORT) }),
  onMail: (mail) => process.send?.({ mail }),
});
process.send?.({ port: server.port });
stopWithParent(server);
