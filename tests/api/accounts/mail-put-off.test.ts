/** A mail server that puts off one recipient is not away for the others. */

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db, transaction } from '@/lib/platform/database/client';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { aUser } from '../../support/factories';

/** What the server answers to a recipient whose address begins with `full`. */
let code = 450;
const taken: string[] = [];
const asked: string[] = [];
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo({ address }, _, callback) {
    asked.push(address);
    if (!address.startsWith('full')) return callback();
    callback(Object.assign(new Error('Not now'), { responseCode: code }));
  },
  onData(stream, session, callback) {
    stream.resume().on('end', () => {
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
