/** Storage that hangs does not hold up the rest of the schedule. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { profileUpload } from '@/lib/contract/uploads';
import { newMedia } from '@/lib/domains/media/receiving';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { db, transaction } from '@/lib/platform/database/client';
import { writeMail } from '@/lib/platform/mail/outbox';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { standsIn } from '../../support/direct-upload';
import { aUser, viewerOf } from '../../support/factories';
import { addresseeOf, aMailbox, type Mailbox } from '../../support/mails';
import { rowsKept } from '../../support/media';

const service = standsIn();
const minute = 60_000;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await aMailbox();
});
afterAll(async () => {
  service.hangs = false;
  setClockOffset(0);
  await mailbox.remove();
});

test('a store that hangs over twenty orphans: a mail still goes within thirty seconds, and the orphans later', async () => {
  const person = await aUser();
  const viewer = viewerOf(person);
  for (let each = 0; each < 20; each += 1) await newMedia(viewer, profileUpload, 'image/png');
  setClockOffset(120 * minute);
  await db().mail.deleteMany();
  const mail = {
    to: 'waits@example.com',
    subject: 'A subject',
    paragraphs: ['A line.'],
    link: { label: 'Open', path: '/account' },
  };
  await transaction((tx) => writeMail(tx, person.id, mail));
  service.hangs = true;
  const began = performance.now();
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
  const { status, body } = await call(settle, { headers });
  const took = performance.now() - began;
  expect({ status, files: body.files }).toEqual({ status: 200, files: 0 });
  expect(took).toBeLessThan(30_000);
  expect((await mailbox.take()).map(addresseeOf)).toEqual(['waits@example.com']);

  service.hangs = false;
  setClockOffset(125 * minute);
  expect(await sweepMedia()).toBe(20);
  expect(await rowsKept()).toEqual([]);
});
