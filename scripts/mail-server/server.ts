/** A mail server that delivers nothing. It stores mails as files, for people who try the product locally. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';

/** Number of mails kept; older ones are deleted. */
export const mailsKept = 100;
/** Maximum mail size in bytes. Ours have about three thousand. */
const largest = 1_000_000;

export type KeptMail = { file: string; link: string | null };

/**
 * Listens on the loopback interface.
 * @param folder  the folder for the mails, as `.eml` files
 * @param port    0 for a free port
 * @param onMail  called for each stored mail
 */
export async function startMailServer({
  folder,
  port = 0,
  onMail = () => {},
}: {
  folder: string;
  port?: number;
  onMail?: (mail: KeptMail) => void;
}): Promise<{ port: number; stop: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  let number = 0;
  const keep = (content: string) => {
    number += 1;
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${String(number).padStart(4, '0')}.eml`;
    const file = path.join(folder, name);
    // Written under another name first, so that the folder contains only complete mails.
    writeFileSync(`${file}.making`, content, { mode: 0o600 });
    renameSync(`${file}.making`, file);
    for (const old of mailsIn(folder).slice(0, -mailsKept)) rmSync(path.join(folder, old), { force: true });
    onMail({ file, link: linkIn(content) });
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largest,
    logger: false,
    onData(stream, _, callback) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= largest) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (bytes > largest) return callback(Object.assign(new Error('Too large'), { responseCode: 552 }));
        try {
          keep(Buffer.concat(chunks).toString());
          callback();
        } catch (error) {
          callback(error as Error);
        }
      });
    },
  });
  // A client that disconnects early must not end the server.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** File names of the stored mails, oldest first. */
export const mailsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted();

/** The first link in a mail. Quoted-printable breaks long lines, so they are joined first. */
function linkIn(content: string): string | null {
  const whole = content.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /^https?:\/\/\S+/m.exec(whole)?.[0] ?? null;
}
