/** A browser that changes its subscription goes on being told (rules.md, Notices). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePushes } from '@/lib/domains/notices/push/due';
import { subscribePush } from '@/lib/domains/notices/push-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock } from '../../support/clock';
import { befriend, someone } from '../../support/contact';
import { anotherLogin, theCreator } from '../../support/factories';
import { aBrowser, startPushService } from '../../support/push-service';

let service: Awaited<ReturnType<typeof startPushService>>;
/** Noon in Lagos, of tomorrow: nobody's night. */
const noon = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 11 * 3_600_000;
beforeAll(async () => {
  await theCreator();
  service = await startPushService();
});
beforeEach(() => {
  service.received.length = 0;
  service.answers(201);
  setClock(new Date(noon));
});
afterAll(async () => {
  await pendingEffects();
  setClock(new Date());
  await service.stop();
});

type Browser = ReturnType<typeof aBrowser>;
type Who = { token: string };
async function subscribed(as: Who) {
  const browser = aBrowser(service.url);
  expect((await call(subscribePush, { as, body: browser.subscription })).status).toBe(200);
  return browser;
}
/** The browser of `before` has a new subscription. */
async function replaced(as: Who, before: Browser) {
  const browser = aBrowser(service.url);
  const body = { ...browser.subscription, replaces: before.subscription.endpoint };
  return { browser, said: await call(subscribePush, { as, body }) };
}
const toldOf = ({ isFor }: Browser) => service.received.filter(isFor).length;
const endpointsOf = async ({ id }: { id: number }) =>
  (
    await pool().query('select endpoint from push_subscriptions where user_id = $1 order by id', [id])
  ).rows.map(({ endpoint }) => endpoint);

test('the new subscription is told, the earlier one no more', async () => {
  const me = await someone();
  const before = await subscribed(me);
  const { browser, said } = await replaced(me, before);
  expect(said.status).toBe(200);
  expect(await endpointsOf(me)).toEqual([browser.subscription.endpoint]);
  await befriend(await someone(), me);
  await pendingEffects();
  expect([toldOf(before), toldOf(browser)]).toEqual([0, 1]);
});

test('what the earlier one could not be told is told to the new one', async () => {
  const me = await someone();
  const before = await subscribed(me);
  service.answers(500);
  await befriend(await someone(), me);
  await pendingEffects();
  expect(toldOf(before)).toBe(1);
  const { browser } = await replaced(me, before);
  service.answers(201);
  setClock(new Date(noon + 61_000));
  await settlePushes();
  await pendingEffects();
  expect([toldOf(before), toldOf(browser)]).toEqual([1, 1]);
});

test('a browser that subscribes once more is still told what it could not be told before, once', async () => {
  const me = await someone();
  const browser = await subscribed(me);
  service.answers(500);
  await befriend(await someone(), me);
  await pendingEffects();
  expect((await call(subscribePush, { as: me, body: browser.subscription })).status).toBe(200);
  service.answers(201);
  for (const seconds of [61, 700]) {
    setClock(new Date(noon + seconds * 1000));
    await settlePushes();
    await pendingEffects();
  }
  expect(toldOf(browser)).toBe(2);
});

test('a browser that somebody else takes over is told nothing of what was due to the person before', async () => {
  const [me, other] = [await someone(), await someone()];
  const browser = await subscribed(me);
  service.answers(500);
  await befriend(await someone(), me);
  await pendingEffects();
  expect((await call(subscribePush, { as: other, body: browser.subscription })).status).toBe(200);
  service.answers(201);
  setClock(new Date(noon + 61_000));
  await settlePushes();
  await pendingEffects();
  expect([toldOf(browser), await endpointsOf(other)]).toEqual([1, [browser.subscription.endpoint]]);
});

test('of another session, of somebody else, or ended already: refused, and nothing changes', async () => {
  const [me, other] = [await someone(), await someone()];
  const elsewhere = await subscribed(await anotherLogin(me));
  const theirs = await subscribed(other);
  const ended = aBrowser(service.url);
  for (const before of [elsewhere, theirs, ended]) {
    const { said } = await replaced(me, before);
    expect(said).toMatchObject({ status: 404, body: { code: 'subscription_not_found' } });
  }
  expect(await endpointsOf(me)).toEqual([elsewhere.subscription.endpoint]);
  expect(await endpointsOf(other)).toEqual([theirs.subscription.endpoint]);
});

test('the eleventh browser may not, one of the ten may', async () => {
  const me = await someone();
  const ten: Browser[] = [];
  for (let each = 0; each < 10; each += 1) ten.push(await subscribed(me));
  const body = aBrowser(service.url).subscription;
  expect((await call(subscribePush, { as: me, body })).body).toMatchObject({
    code: 'too_many_subscriptions',
  });
  const { browser, said } = await replaced(me, ten[4] as Browser);
  expect(said.status).toBe(200);
  expect(await endpointsOf(me)).toHaveLength(10);
  expect((await endpointsOf(me)).at(-1)).toBe(browser.subscription.endpoint);
});

test('of ten at once one replaces it', async () => {
  const me = await someone();
  const before = await subscribed(me);
  const all = await Promise.all(Array.from({ length: 10 }, () => replaced(me, before)));
  const taken = all.filter(({ said }) => said.status === 200);
  expect(taken).toHaveLength(1);
  expect(all.filter(({ said }) => said.status === 404)).toHaveLength(9);
  expect(await endpointsOf(me)).toEqual([taken[0]?.browser.subscription.endpoint]);
});
