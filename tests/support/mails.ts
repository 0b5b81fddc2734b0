/** The embedded mail server, for tests that read mails. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { mailsIn, startMailServer } from '../../scripts/mail-server/server.ts';

export type Mailbox = {
  /** The mails since the last call, parsed, oldest first. */
  take: () => Promise<ParsedMail[]>;
  /** Stops answering at the server's address. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
  folder: string;
};

/** Starts the mail server. Call it before anything reads the settings, because it changes them. */
export async function aMailbox(): Promise<Mailbox> {
  const folder = mkdtempSync(path.join(process.env.DATA_DIR as string, 'mail-'));
  let server = await startMailServer({ folder });
  const { port } = server;
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  const seen = new Set<string>();
  return {
    folder,
    take: () => {
      const names = mailsIn(folder).filter((name) => !seen.has(name));
      for (const name of names) seen.add(name);
      return Promise.all(names.map((name) => simpleParser(readFileSync(path.join(folder, name)))));
    },
    stop: () => server.stop(),
    start: async () => {
      server = await startMailServer({ folder, port });
    },
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The recipient of a mail. */
export const addresseeOf = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .flatMap((each) => each?.value.map(({ address }) => address) ?? [])
    .join(', ');

/** The token behind the `#` of a mail's only link. */
export function tokenIn(mail: ParsedMail | undefined): string {
  const links = mail?.text?.match(/https?:\/\/\S+/g) ?? [];
  if (links.length !== 1) throw new Error(`A mail has ${links.length} links: ${mail?.text}`);
  return new URL(links[0] as string).hash.slice(1);
}
