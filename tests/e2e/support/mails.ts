/** The mails that the app sent, parsed from the mail server's files. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { mailsIn } from '@/scripts/mail-server/server';
import { expect } from './test.ts';

const folder = process.env.E2E_MAIL_FOLDER as string;

/** The newest mail to an address, optionally with a given subject. */
export async function mailTo(email: string, subject = /./): Promise<ParsedMail> {
  let found: ParsedMail | undefined;
  await expect(async () => {
    const mails = await Promise.all(
      mailsIn(folder).map((name) => simpleParser(readFileSync(path.join(folder, name)))),
    );
    found = mails.findLast(
      (mail) => subject.test(mail.subject ?? '') && [mail.to].flat().some((each) => each?.text === email),
    );
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return found as ParsedMail;
}

export const linkIn = ({ text }: ParsedMail) => /https?:\/\/\S+/.exec(text ?? '')?.[0] as string;
