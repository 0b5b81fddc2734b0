/** A mail server that delivers to nobody: what it is given it keeps as files, for whoever tries the product here. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';

/** The newest so many are kept. */
export const mailsKept = 100;
/** In bytes; ours have some three thousand. */
const largest = 1_000_000;

export type KeptMail = { file: string; link: string | null };

/**
 * Listens on the loopback interface.
 * @param folder  where the mails go, as `.eml`
 * @param port    0: a free one
 * @param onMail  told of each that is kept
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
    // Whoever looks into the folder finds whole mails.
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
  // One client that breaks off must not end the server.
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

/** The kept mails' names, the oldest first. */
export const mailsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted();

/** The first address in a mail, whose long lines are broken as quoted-printable breaks them. */
function linkIn(content: string): string | null {
  const whole = content.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /^https?:\/\/\S+/m.exec(whole)?.[0] ?? null;
}
