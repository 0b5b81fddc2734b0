/** What goes to a phone: that there is something, and nothing of what; once, to whoever it is for (rules.md, Notices). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { push as limits } from '@/lib/contract/constants/notices';
import { settlePushes } from '@/lib/domains/notices/push/due';
import { readPushKey, subscribePush, unsubscribePush } from '@/lib/domains/notices/push-schema';
import { readNotices } from '@/lib/domains/notices/schema';
import { addComment, likePost } from '@/lib/domains/posts/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { noonTomorrow, setClock } from '../../support/clock';
import { befriend, someone } from '../../support/contact';
import { aPost, aUser, type Person } from '../../support/factories';
import { logLines } from '../../support/log-lines';
import { noticesOf } from '../../support/notices';
import { aBrowser, startPushService } from '../../support/push-service';

const lines = logLines();
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

/** Eleven o'clock (UTC) of the day when this began: noon in Lagos. */
const today = noonTomorrow().getTime() - 25 * 3_600_000;
/** Noon in Lagos, some days later: the quiet hours are far on both sides. */
const noon = (days = 1, minutes = 0) => new Date(today + days * 86_400_000 + minutes * 60_000);

beforeEach(() => setClock(noon()));
afterEach(async () => {
  await pendingEffects();
  await pool().query('delete from push_subscriptions');
  service.received.length = 0;
  service.answers(201);
  setClock(new Date());
});

const subscribe = (as: Person, browser: ReturnType<typeof aBrowser>) =>
  call(subscribePush, { as, body: browser.subscription });
async function subscribed(as: Person) {
  const browser = aBrowser(service.url);
  expect((await subscribe(as, browser)).status).toBe(200);
  return browser;
}
const receivedBy = (browser: ReturnType<typeof aBrowser>) => service.received.filter(browser.isFor);
const left = async ({ id }: { id: number }) =>
  (await pool().query('select endpoint from push_subscriptions where user_id = $1', [id])).rows.length;

test('a request to be friends is pushed once: encrypted, signed, short-lived, and without a word', async () => {
  const [me, other] = [await someone(), await someone()];
  const browser = await subscribed(me);
  await befriend(other, me);
  await pendingEffects();
  const [sent, ...more] = receivedBy(browser);
  expect(more).toEqual([]);
  expect(sent && browser.read(sent)).toBe('{"type":"notices"}');
  expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', topic: 'notices' });
  const { key } = (await call(readPushKey, { as: me })).body;
  expect(sent?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, ?k=${key}$`));
  expect(await settlePushes()).toBe(0);
  expect(receivedBy(browser)).toHaveLength(1);
});

test('it is good no longer than to the quiet hours', async () => {
  setClock(noon(1, 9 * 60));
  const me = await someone();
  const browser = await subscribed(me);
  await befriend(await someone(), me);
  await pendingEffects();
  const [sent] = receivedBy(browser);
  expect(Number(sent?.headers.ttl)).toBeGreaterThan(3500);
  expect(Number(sent?.headers.ttl)).toBeLessThanOrEqual(3600);
});

test('what is for the list alone is not pushed, until one wants it', async () => {
  const me = await someone();
  const browser = await subscribed(me);
  const { id: postId } = await aPost({ by: me });
  await call(likePost, { as: await someone(), body: { postId } });
  await pendingEffects();
  expect(receivedBy(browser)).toEqual([]);
  await pool().query(`insert into user_settings (user_id, notify) values ($1, '{"comment": "push"}')`, [
    me.id,
  ]);
  await call(addComment, { as: await someone(), body: { postId, content: 'True' } });
  await pendingEffects();
  expect(receivedBy(browser)).toHaveLength(1);
});

test('for what is not pushed nothing is decided, at once or by the scheduled run; what is pushed is found among it', async () => {
  const me = await someone();
  const browser = await subscribed(me);
  const decided = async () =>
    (await pool().query('select seen_id from push_states where user_id = $1', [me.id])).rows[0].seen_id;
  const before = await decided();
  const like = async () => {
    const { id: postId } = await aPost({ by: me });
    await call(likePost, { as: await someone(), body: { postId } });
    await pendingEffects();
  };
  await like();
  await settlePushes();
  expect(await decided()).toBe(before);
  await befriend(await someone(), me);
  await pendingEffects();
  expect(receivedBy(browser)).toHaveLength(1);
  expect(await decided()).toBeGreaterThan(before);
});

test('one for a kind in an hour: what came meanwhile is one push, and what was read is none', async () => {
  const me = await someone();
  const browser = await subscribed(me);
  await befriend(await someone(), me);
  await pendingEffects();
  for (let each = 0; each < 3; each += 1) await befriend(await someone(), me);
  await pendingEffects();
  await settlePushes();
  expect(receivedBy(browser)).toHaveLength(1);
  setClock(noon(1, 61));
  await settlePushes();
  await settlePushes();
  expect(receivedBy(browser)).toHaveLength(2);
  await befriend(await someone(), me);
  await call(readNotices, { as: me, body: { upTo: (await noticesOf(me))[0]?.id ?? 0 } });
  await pendingEffects();
  setClock(noon(1, 130));
  await settlePushes();
  expect(receivedBy(browser)).toHaveLength(2);
});

test('fifty at once are one push, for each of two phones', async () => {
  const me = await someone();
  const phones = [await subscribed(me), await subscribed(me)];
  const people = await Promise.all(Array.from({ length: 50 }, () => aUser()));
  const answers = await Promise.all(people.map((each) => befriend(each, me)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await pendingEffects();
  await Promise.all([settlePushes(), settlePushes(), settlePushes()]);
  expect(phones.map((phone) => receivedBy(phone).length)).toEqual([1, 1]);
});

test('what was unread when push was switched on is no news', async () => {
  const me = await someone();
  await befriend(await someone(), me);
  await pendingEffects();
  const browser = await subscribed(me);
  await settlePushes();
  expect(receivedBy(browser)).toEqual([]);
});

test('what a server left untold goes with the scheduled run', async () => {
  const [me, other] = [await someone(), await someone()];
  const browser = await subscribed(me);
  await pool().query(
    `with asked as (insert into friend_requests (sender_id, recipient_id, created_at) values ($2, $1, $3))
     insert into notices (user_id, kind, subject_type, subject_id, created_at)
     values ($1, 'friend_request', 'person', $2, $3)`,
    [me.id, other.id, now()],
  );
  expect(await settlePushes()).toBe(1);
  expect(receivedBy(browser)).toHaveLength(1);
});

describe('a push service', () => {
  test.each([404, 410])('that answers %i: the subscription goes', async (status) => {
    const me = await someone();
    const browser = await subscribed(me);
    service.answers(status);
    await befriend(await someone(), me);
    await pendingEffects();
    expect(receivedBy(browser)).toHaveLength(1);
    expect(await left(me)).toBe(0);
  });

  test.each([500, 429, 302, 'away'] as const)(
    'that is no good (%s): again twice, and it changes nothing',
    async (status) => {
      const me = await someone();
      const broken = await startPushService();
      lines.length = 0;
      const browser = aBrowser(broken.url);
      await subscribe(me, browser);
      if (status === 'away') await broken.stop();
      else broken.answers(status, { location: `${service.url}/elsewhere` });
      expect((await befriend(await someone(), me)).status).toBe(200);
      await pendingEffects();
      for (const minutes of [0.5, 1.5, 5, 12, 30, 50]) {
        setClock(noon(1, minutes));
        await settlePushes();
      }
      if (status !== 'away') expect(broken.received).toHaveLength(3);
      const said = lines.filter(({ msg }) => msg === 'a push was not sent');
      expect(said.map((line) => line.status ?? 'away')).toEqual([status, status, status]);
      const state = 'select due_at, tries from push_subscriptions where user_id = $1';
      expect((await pool().query(state, [me.id])).rows).toEqual([{ due_at: null, tries: 0 }]);
      expect(service.received).toEqual([]);
      expect(await noticesOf(me)).toHaveLength(1);
      if (status !== 'away') await broken.stop();
    },
  );

  test('that never answers keeps nobody waiting, and is given up on after seconds', async () => {
    const me = await someone();
    await subscribed(me);
    service.answers('never');
    const friend = await someone();
    const began = performance.now();
    expect((await befriend(friend, me)).status).toBe(200);
    // Whoever waited for the service would wait for at least five seconds.
    expect(performance.now() - began).toBeLessThan(4500);
    await pendingEffects();
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(await left(me)).toBe(1);
  });

  test('what a killed server was sending another one takes over', async () => {
    const me = await someone();
    const browser = await subscribed(me);
    await pool().query('update push_subscriptions set due_at = $2, tries = 1 where user_id = $1', [
      me.id,
      noon(1, 1),
    ]);
    expect(await settlePushes()).toBe(0);
    setClock(noon(1, 2));
    expect(await settlePushes()).toBe(1);
    expect(receivedBy(browser)).toHaveLength(1);
  });
});

describe('refused', () => {
  const refused = [
    ['http', 'http://fcm.googleapis.com/send/1'],
    ['a host that is no push service’s', 'https://example.com/send/1'],
    ['a host that only ends like one', 'https://evilpush.apple.com/send/1'],
    ['another port', 'https://fcm.googleapis.com:8443/send/1'],
    ['a login', 'https://me@fcm.googleapis.com/send/1'],
    ['this machine by another name', 'http://localhost:1/send/1'],
    ['the network inside', 'https://10.0.0.7/send/1'],
    ['where clouds keep their keys', 'http://169.254.169.254/latest'],
    ['no address', 'fcm.googleapis.com'],
  ] as const;
  test.each(refused)('%s', async (_, endpoint) => {
    const me = await someone();
    const body = { ...aBrowser().subscription, endpoint };
    expect((await call(subscribePush, { as: me, body })).status).toBe(400);
    expect(await left(me)).toBe(0);
  });

  test('keys that are none', async () => {
    const me = await someone();
    const { endpoint, keys } = aBrowser().subscription;
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    for (const wrong of [{ p256dh: noPoint }, { auth: 'A'.repeat(24) }, { p256dh: 'A'.repeat(87) }])
      expect(
        (await call(subscribePush, { as: me, body: { endpoint, keys: { ...keys, ...wrong } } })).status,
      ).toBe(400);
  });

  test('an eleventh browser, also of several at once; one that is known comes again', async () => {
    const me = await someone();
    const browsers = Array.from({ length: limits.browsers + 5 }, () => aBrowser(service.url));
    const answers = await Promise.all(browsers.map((each) => subscribe(me, each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.browsers);
    const known = browsers[answers.findIndex(({ status }) => status === 200)];
    expect(known && (await subscribe(me, known)).status).toBe(200);
    expect(await left(me)).toBe(limits.browsers);
  });
});

describe('a stranger', () => {
  test('cannot take over a browser, nor switch it off', async () => {
    const [me, stranger] = [await someone(), await someone()];
    const browser = await subscribed(me);
    const { endpoint } = browser.subscription;
    const taken = { endpoint, keys: aBrowser().subscription.keys };
    expect((await call(subscribePush, { as: stranger, body: taken })).status).toBe(400);
    expect((await call(unsubscribePush, { as: stranger, body: { endpoint } })).status).toBe(200);
    await befriend(stranger, me);
    await pendingEffects();
    expect(receivedBy(browser)).toHaveLength(1);
    expect((await call(unsubscribePush, { as: me, body: { endpoint } })).status).toBe(200);
    expect(await left(me)).toBe(0);
  });

  test('who has the phone in hand gets what is theirs, and whoever had it before nothing more', async () => {
    const [before, after] = [await someone(), await someone()];
    const browser = await subscribed(before);
    expect((await subscribe(after, browser)).status).toBe(200);
    expect([await left(before), await left(after)]).toEqual([0, 1]);
    await befriend(await someone(), before);
    await pendingEffects();
    expect(receivedBy(browser)).toEqual([]);
  });
});
