/** Whoever wants a kind of notice on the phone gets its push at once, and not by the scheduled run (rules.md, Notices). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscribePush } from '@/lib/domains/notices/push-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock } from '../../support/clock';
import { theCreator } from '../../support/factories';
import { kinds } from '../../support/notice-kinds';
import { two } from '../../support/notices';
import { ownKinds } from '../../support/own-notices';
import { aBrowser, startPushService } from '../../support/push-service';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  await theCreator();
  // Some days from now at noon in Lagos: far from the quiet hours.
  setClock(new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 35 * 3_600_000));
});
afterAll(async () => {
  await service.stop();
  setClock(new Date());
});

/** Another password ends every session, and its push with it (push-sessions.test.ts). */
const named = [...kinds, ...ownKinds]
  .filter(({ of }) => of !== 'the password')
  .map((each) => [`${each.kind} of ${each.of}`, each] as const);

test.each(named)('%s', async (_, { kind, prepare }) => {
  const people = await two();
  const { act } = await prepare(people);
  await pendingEffects();
  const browser = aBrowser(service.url);
  const body = browser.subscription;
  expect((await call(subscribePush, { as: people.me, body })).status).toBe(200);
  const values = [people.me.id, { [kind]: 'push' }];
  await pool().query('insert into user_settings (user_id, notify) values ($1, $2)', values);
  expect((await act()).status).toBe(200);
  await pendingEffects();
  expect(service.received.filter(browser.isFor)).toHaveLength(1);
});
