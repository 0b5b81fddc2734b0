/** A mail server that takes its time keeps no push waiting (lib/workflows/scheduled-settlement.ts). */
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscribePush } from '@/lib/domains/notices/push-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { transaction } from '@/lib/platform/database/client';
import { writeMail } from '@/lib/platform/mail/outbox';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { until } from '../../../scripts/services/process.ts';
import { call } from '../../support/call';
import { setClock } from '../../support/clock';
import { befriend, someone } from '../../support/contact';
import { aBrowser, startPushService } from '../../support/push-service';

let service: Awaited<ReturnType<typeof startPushService>>;
/** Takes the mail that the server was handed. */
let takeMail: (() => void) | undefined;
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo(_address, _session, callback) {
    takeMail = () => callback();
  },
  onData(stream, _, callback) {
    stream.resume().on('end', () => callback());
  },
});
server.on('error', () => {});

beforeAll(async () => {
  service = await startPushService();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port');
  process.env.SMTP_URL = `smtp://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await service.stop();
  await new Promise<void>((resolve) => server.close(resolve));
  setClock(new Date());
});

/** An hour in Lagos, some days from now. */
const at = (day: number, hour: number) =>
  new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + (day * 24 + hour - 1) * 3_600_000);

test('the pushes of the night come while a mail is still being handed over', async () => {
  setClock(at(1, 23));
  const me = await someone();
  const browser = aBrowser(service.url);
  expect((await call(subscribePush, { as: me, body: browser.subscription })).status).toBe(200);
  await befriend(await someone(), me);
  await pendingEffects();
  expect(service.received).toEqual([]);
  setClock(at(2, 9));
  const mail = { to: 'slow@example.com', subject: 'A subject', paragraphs: ['A line.'] };
  await transaction((tx) => writeMail(tx, me.id, mail));
  let over = false;
  const settled = settleAll().finally(() => {
    over = true;
  });
  try {
    await until(() => takeMail !== undefined, 'No mail was handed over');
    await until(() => service.received.some(browser.isFor), 'The push waited for the mail', 10_000);
    expect(over, 'the mail was still under way').toBe(false);
  } finally {
    takeMail?.();
    expect((await settled).message).toBe('Settled.');
  }
});
