/** A browser is told as long as its session lasts, whatever ends it (rules.md, Notices). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { login } from '@/lib/domains/accounts/entry-schema';
import { changePassword, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { logout } from '@/lib/domains/accounts/schema';
import { endOtherSessions } from '@/lib/domains/accounts/sessions-schema';
import { subscribePush } from '@/lib/domains/notices/push-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { befriend, someone } from '../../support/contact';
import { anotherLogin, type Person, password, theCreator } from '../../support/factories';
import { aBrowser, startPushService } from '../../support/push-service';

let passwordHash: string;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  await theCreator();
  passwordHash = await hashPassword(password);
  service = await startPushService();
  // Noon in Lagos: nobody's night.
  setClock(new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 11 * 3_600_000));
});
afterAll(async () => {
  await pendingEffects();
  setClockOffset(0);
  await service.stop();
});

const me = () => someone('A', { passwordHash });
async function subscribed(as: { token: string }) {
  const { subscription } = aBrowser(service.url);
  expect((await call(subscribePush, { as, body: subscription })).status).toBe(200);
  return subscription.endpoint;
}
const endpointsOf = async ({ id }: { id: number }) =>
  (await pool().query('select endpoint from push_subscriptions where user_id = $1', [id])).rows.map(
    ({ endpoint }) => endpoint,
  );

test('logging out ends it there, and not on another phone', async () => {
  const person = await me();
  const other = await anotherLogin(person);
  const [here, there] = [await subscribed(person), await subscribed(other)];
  expect(await endpointsOf(person)).toEqual([here, there]);
  await call(logout, { as: person });
  expect(await endpointsOf(person)).toEqual([there]);
});

test('ending the other sessions ends it everywhere else; a changed password too', async () => {
  const person = await me();
  await subscribed(await anotherLogin(person));
  const here = await subscribed(person);
  await call(endOtherSessions, { as: person });
  expect(await endpointsOf(person)).toEqual([here]);
  await subscribed(await anotherLogin(person));
  const body = { currentPassword: password, newPassword: 'ewa agoyin 4 life' };
  expect((await call(changePassword, { as: person, body })).status).toBe(200);
  expect(await endpointsOf(person)).toEqual([]);
});

test('another who logs in on the phone: whoever was there before is told no more', async () => {
  const [before, after] = [await me(), await me()];
  await subscribed(before);
  const elsewhere = await subscribed(await anotherLogin(before));
  const headers = { cookie: `${sessionCookieName}=${before.token}` };
  expect((await call(login, { headers, body: { email: after.email, password } })).status).toBe(200);
  expect(await endpointsOf(before)).toEqual([elsewhere]);
});

test('a deleted account has none, and no state', async () => {
  const person = await me();
  await subscribed(person);
  expect((await call(deleteAccount, { as: person, body: { password } })).status).toBe(200);
  expect(await endpointsOf(person)).toEqual([]);
  expect((await pool().query('select 1 from push_states where user_id = $1', [person.id])).rows).toEqual([]);
});

const overs: [string, (person: Person) => Promise<unknown>][] = [
  ['is suspended', ({ id }) => pool().query('update users set suspended_at = now() where id = $1', [id])],
  [
    'has a session that is over',
    ({ id }) => pool().query('update sessions set expires_at = now() where user_id = $1', [id]),
  ],
];
test.each(overs)('nothing is sent to who %s', async (_, end) => {
  const [person, other] = [await me(), await me()];
  await subscribed(person);
  await end(person);
  await befriend(other, person);
  await pendingEffects();
  expect(service.received).toEqual([]);
});
