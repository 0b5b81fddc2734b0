/** How mails are kept and sent (docs/decisions/075-mails-are-rows.md). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mail as mailConstants } from '@/lib/contract/constants/mail';
import { settle } from '@/lib/contract/scheduled';
import { register } from '@/lib/domains/accounts/entry-schema';
import { forgotPassword } from '@/lib/domains/accounts/mailed-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db, transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import type { Mail } from '@/lib/platform/mail/mail';
import { warnWithoutMail } from '@/lib/platform/mail/offered';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { seal } from '@/lib/platform/mail/seal';
import { mailsIn, mailsKept } from '../../../scripts/mail-server/server.ts';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, bornYearsAgo } from '../../support/factories';
import { runToItsEnd } from '../../support/kill-points';
import { logLines } from '../../support/log-lines';
import { addresseeOf, aMailbox, type Mailbox } from '../../support/mails';
import { sourcesBelow, textOf } from '../../support/sources';

const minute = 60_000;
const asScheduler = { authorization: `Bearer ${process.env.CRON_SECRET}` };
const lines = logLines();
let mailbox: Mailbox;
let newcomers = 0;

beforeAll(async () => {
  mailbox = await aMailbox();
});
beforeEach(async () => {
  await pendingEffects();
  await db().mail.deleteMany();
  await mailbox.take();
  setClockOffset(0);
});
afterAll(() => mailbox.remove());

const join = () => {
  newcomers += 1;
  const username = `mailed_${newcomers}`;
  const body = {
    email: `${username}@example.com`,
    username,
    password: 'suya on a friday',
    dob: bornYearsAgo(16),
  };
  return call(register, { body });
};
const aMail = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'A subject',
  paragraphs: ['First.', 'Second <b>&'],
  link: { label: 'Open', path: '/account' },
  ...more,
});
const write = async (userId: number, content: Mail) => transaction((tx) => writeMail(tx, userId, content));

test('a mail is text and HTML of the same words, with one link to our own address and nothing that is loaded', async () => {
  await write((await aUser()).id, aMail('reader@example.com'));
  expect(await sendDueMails()).toBe(1);
  const [mail] = await mailbox.take();
  expect(addresseeOf(mail as never)).toBe('reader@example.com');
  expect(mail?.subject).toBe('A subject');
  expect(mail?.from?.text).toBe('"HypeGist" <no-reply@hypegist.test>');
  expect(mail?.text).toContain('First.\n\nhttp://localhost:3000/account\n\nSecond <b>&');
  expect(mail?.html).toContain('<a href="http://localhost:3000/account">Open</a>');
  expect(mail?.html).toContain('Second &#60;b&#62;&#38;');
  expect(String(mail?.html)).not.toMatch(/<img|<link|<script|src=|url\(/i);
  expect(mail?.attachments).toEqual([]);
  expect(await db().mail.count()).toBe(0);
});

test('what waits is sealed: neither address, words nor link is in the row', async () => {
  await write((await aUser()).id, aMail('sealed@example.com'));
  const [row] = await db().mail.findMany();
  const bytes = Buffer.from(row?.sealed ?? []).toString('latin1');
  for (const word of ['sealed@', 'First', '/account']) expect(bytes).not.toContain(word);
});

test.each([
  ['a header after the address', aMail('a@example.com\r\nBcc: b@example.com')],
  ['a second address', aMail('a@example.com, b@example.com')],
  ['a name with an address in it', aMail('"b@example.com" <a@example.com>')],
  ['a header after the subject', aMail('a@example.com', { subject: 'Hello\r\nBcc: b@example.com' })],
  ['a link to another place', aMail('a@example.com', { link: { label: 'Go', path: '//evil.example' } })],
  ['likewise with a backslash', aMail('a@example.com', { link: { label: 'Go', path: '/\\evil.example' } })],
])('%s: nothing is sent, and the row is gone', async (_, content) => {
  await write((await aUser()).id, content);
  expect(await sendDueMails()).toBe(0);
  expect(await mailbox.take()).toEqual([]);
  expect(await db().mail.count()).toBe(0);
});

test('registering with a header in the address or the name is refused and sends nothing', async () => {
  const usual = {
    email: 'fine@example.com',
    username: 'fine_name',
    password: 'suya on a friday',
    dob: bornYearsAgo(16),
  };
  for (const odd of [
    { email: 'a@example.com\r\nBcc: b@example.com' },
    { email: 'a@example.com,b@example.com' },
    { username: 'x\r\nBcc: b@example.com' },
  ])
    expect((await call(register, { body: { ...usual, ...odd } })).status).toBe(400);
  expect((await call(forgotPassword, { body: { email: 'a@example.com\nBcc: b@example.com' } })).status).toBe(
    400,
  );
  await pendingEffects();
  expect(await mailbox.take()).toEqual([]);
});

test('the mail server is away for an hour: writes succeed, then every mail comes once', async () => {
  await mailbox.stop();
  const answers = await Promise.all(Array.from({ length: 5 }, join));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await pendingEffects();
  for (let at = 5; at < 60; at += 5) {
    setClockOffset(at * minute);
    expect((await call(settle, { headers: asScheduler })).status).toBe(200);
  }
  expect(await db().mail.count()).toBe(5);
  await mailbox.start();
  setClockOffset(125 * minute);
  await Promise.all([sendDueMails(), call(settle, { headers: asScheduler }), sendDueMails()]);
  await pendingEffects();
  const came = await mailbox.take();
  expect(came.map(addresseeOf).toSorted()).toHaveLength(5);
  expect(new Set(came.map(addresseeOf)).size).toBe(5);
  expect(await db().mail.count()).toBe(0);
  setClockOffset(300 * minute);
  await call(settle, { headers: asScheduler });
  expect(await mailbox.take()).toEqual([]);
});

test('pauses grow, and after a day it is given up', async () => {
  await mailbox.stop();
  const begun = Date.now();
  await write((await aUser()).id, aMail('late@example.com'));
  const pauses = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const row = await db().mail.findFirstOrThrow();
    const at = row.dueAt.getTime();
    setClockOffset(at - Date.now() + 1000);
    await sendDueMails();
    const next = await db().mail.findFirstOrThrow();
    pauses.push(Math.round((next.dueAt.getTime() - at) / minute));
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  setClockOffset(begun + mailConstants.triedFor + 2 * minute - Date.now());
  await sendDueMails();
  expect(await db().mail.count()).toBe(0);
  await mailbox.start();
  expect(await mailbox.take()).toEqual([]);
});

test('many look at once, also in other processes: each mail is sent once', async () => {
  const { id } = await aUser();
  for (let number = 0; number < 12; number += 1) await write(id, aMail(`many${number}@example.com`));
  const others = [1, 2].map(() => runToItsEnd('tests/support/send-mails.ts', {}));
  await Promise.all([...others, ...Array.from({ length: 10 }, () => sendDueMails())]);
  const came = (await mailbox.take()).map(addresseeOf);
  expect(came.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `many${n}@example.com`).toSorted());
});

test('the embedded server keeps the newest hundred', async () => {
  for (let number = 0; number < mailsKept; number += 1)
    writeFileSync(path.join(mailbox.folder, `2001-01-01-${1000 + number}.eml`), 'Subject: old\n\n');
  await write((await aUser()).id, aMail('kept@example.com'));
  expect(await sendDueMails()).toBe(1);
  const names = mailsIn(mailbox.folder);
  expect(names).toHaveLength(mailsKept);
  expect(names.at(-1)).toMatch(/^20[^0]/);
});

test('a row that another secret sealed is dropped', async () => {
  const { id } = await aUser();
  const sealed = seal(aMail('other@example.com'));
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  const moment = new Date();
  await db().mail.create({ data: { userId: id, sealed, createdAt: moment, dueAt: moment } });
  expect(await sendDueMails()).toBe(0);
  expect(await db().mail.count()).toBe(0);
});

test('nobody pays for mail who sends none: the library is loaded by the first mail alone', async () => {
  const { words } = await runToItsEnd('tests/support/loaded-packages.ts', {});
  expect(words).toContain('loaded before: 0, after: true');
  const imports = sourcesBelow('app', 'components', 'lib').filter((file) =>
    /from 'nodemailer/.test(textOf(file)),
  );
  expect(imports).toEqual([]);
});

test('the log says that mails wait, or that none is sent, and never to whom or with which link', () => {
  const { SMTP_URL } = env();
  env().SMTP_URL = undefined;
  warnWithoutMail();
  env().SMTP_URL = SMTP_URL;
  warnWithoutMail();
  const said = lines.map(({ msg }) => String(msg ?? ''));
  expect(said).toContain('a mail was not sent');
  expect(said).toContain('a mail was not sent and is given up');
  expect(said).toContain('a mail that cannot be sent was dropped');
  expect(said.filter((each) => each.startsWith('no mail is sent (SMTP_URL, MAIL_FROM)'))).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/example\.com|verify-email#|reset-password#/);
});
