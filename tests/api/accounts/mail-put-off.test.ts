/** A mail server that puts off one recipient is not away for the others, and one that refuses the sender ends no mail. */

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '@/lib/platform/database/client';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { aUser } from '../../support/factories';
import { logLines } from '../../support/log-lines';

/** What the server answers to a recipient whose address begins with `full`. */
let code = 450;
let words = 'Not now';
/** What it answers to whoever sends; null: it takes them. */
let toSender: number | null = null;
/** What it answers to the whole mail; null: it takes it. */
let toMessage: string | null = null;
const taken: string[] = [];
const asked: string[] = [];
const lines = logLines();
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onMailFrom(_address, _session, callback) {
    callback(toSender ? Object.assign(new Error('Sender not verified'), { responseCode: toSender }) : null);
  },
  onRcptTo({ address }, _, callback) {
    asked.push(address);
    if (!address.startsWith('full')) return callback();
    callback(Object.assign(new Error(words), { responseCode: code }));
  },
  onData(stream, session, callback) {
    stream.resume().on('end', () => {
      if (toMessage) return callback(Object.assign(new Error(toMessage), { responseCode: 550 }));
      taken.push(...session.envelope.rcptTo.map(({ address }) => address));
      callback();
    });
  },
});
server.on('error', () => {});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
  process.env.SMTP_URL = `smtp://127.0.0.1:${address.port}`;
});
beforeEach(async () => {
  await db().mail.deleteMany();
  taken.length = 0;
  asked.length = 0;
  words = 'Not now';
  toSender = null;
  toMessage = null;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

async function fiveMails() {
  const { id } = await aUser();
  for (const name of ['full', 'one', 'two', 'three', 'four']) {
    const mail = {
      to: `${name}@example.com`,
      subject: 'A subject',
      paragraphs: ['A line.'],
      link: { label: 'Open', path: '/account' },
    };
    await transaction((tx) => writeMail(tx, id, mail));
  }
}

test('one recipient is put off, whose mail is the first: the other four are sent, and that one is tried again', async () => {
  code = 450;
  await fiveMails();
  expect(await sendDueMails()).toBe(4);
  expect(taken.toSorted()).toEqual(['four', 'one', 'three', 'two'].map((name) => `${name}@example.com`));
  const [row, ...more] = await db().mail.findMany();
  expect(more).toEqual([]);
  expect(row?.tries).toBe(1);
  expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
});

test('a server that closes its connections at the recipient (421) is away for all: nobody else is tried', async () => {
  code = 421;
  await fiveMails();
  expect(await sendDueMails()).toBe(0);
  expect(asked).toEqual(['full@example.com']);
  expect(await db().mail.count()).toBe(5);
});

test.each([530, 550, 451])(
  'a server that refuses the sender (%i) is away for all: every mail waits',
  async (answer) => {
    toSender = answer;
    await fiveMails();
    expect(await sendDueMails()).toBe(0);
    expect(await db().mail.count()).toBe(5);
    // When it takes the sender again, nothing was lost.
    toSender = null;
    code = 450;
    await db().mail.updateMany({ data: { dueAt: new Date() } });
    expect(await sendDueMails()).toBe(4);
  },
);

test.each([
  [530, 'Authentication required', 1],
  [550, '5.1.8 Sender address rejected: domain not found', 1],
  [554, '5.7.1 Relay access denied', 1],
  [550, 'No such user', 0],
  [550, '5.1.1 No such user', 0],
])('refused at the recipient (%i %s): of that mail %i waits', async (answer, said, wait) => {
  [code, words] = [answer, said];
  await fiveMails();
  expect(await sendDueMails()).toBe(4);
  expect(await db().mail.count()).toBe(wait);
});

test.each([
  ['5.4.5 Daily limit exceeded', 5],
  ['5.6.0 Not a mail', 1],
])(
  'a mail is refused as a whole (550 %s): %i of five stay, with the one that is put off',
  async (said, stay) => {
    code = 450;
    toMessage = said;
    await fiveMails();
    expect(await sendDueMails()).toBe(0);
    expect(await db().mail.count()).toBe(stay);
  },
);

test.each([
  [
    554,
    '5.7.1 <full@example.com>: not from here',
    { command: 'RCPT TO', responseCode: 554, enhancedCode: '5.7.1' },
  ],
  [450, 'full@example.com is greylisted', { command: 'RCPT TO', responseCode: 450 }],
])('the log has the codes of an answer (%i %s), never its words', async (answer, said, logged) => {
  [code, words] = [answer, said];
  await fiveMails();
  lines.length = 0;
  await sendDueMails();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: 'a mail was not sent', tries: 1, ...logged });
  expect(JSON.stringify(lines)).not.toMatch(/example\.com|not from here|greylisted/);
});
