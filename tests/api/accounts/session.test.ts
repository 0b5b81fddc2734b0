/** What a token is good for, and until when (contract.md, Accounts; rules.md, Sessions). */
import { afterEach, expect, test } from 'vitest';
import { sessionLifetime } from '@/lib/contract/constants/accounts';
import { xpFor } from '@/lib/contract/constants/coins';
import { logout, me } from '@/lib/domains/accounts/schema';
import { openSession } from '@/lib/domains/accounts/sessions';
import { appointModerator } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import {
  aChampion,
  aModerator,
  anotherLogin,
  aUser,
  bornYearsAgo,
  type Person,
  theCreator,
} from '../../support/factories';

const ownOrigin = { origin: 'http://localhost:3000' };

afterEach(() => setClockOffset(0));

test('me: everything about oneself, and nothing that is nobody’s', async () => {
  const person = await aUser({ verified: true });
  const data = {
    xp: 20 * xpFor.battleWon,
    wins: 4,
    profileMediaUrl: '/media/me.jpg',
    profileMediaType: 'image',
  };
  await db().user.update({ where: { id: person.id }, data });
  const { body } = await call(me, { as: person });
  expect(body).toEqual({
    id: person.id,
    email: person.email,
    username: person.username,
    dob: bornYearsAgo(16),
    verified: 1,
    level: 5,
    rank: 'Rising',
    coins: 100,
    xp: 1000,
    wins: 4,
    profile_media_url: '/media/me.jpg',
    profile_media_type: 'image',
    is_creator: 0,
    is_moderator: 0,
    email_verified: 0,
    created_at: person.createdAt.toISOString(),
    unread_chats: 0,
    unread_notices: 0,
    requests: 0,
    friend_requests: 0,
  });
  expect((await call(me, { as: await theCreator() })).body).toMatchObject({ is_creator: 1, is_moderator: 0 });
});

test('me says who was appointed to decide on reports, for as long as they are', async () => {
  const [moderator, champion] = [await aModerator(), await aUser()];
  await aChampion({ who: champion });
  const says = async (as: Person) => (await call(me, { as })).body.is_moderator;
  expect([await says(moderator), await says(champion)]).toEqual([1, 0]);
  const body = { username: moderator.username, appoint: false };
  expect((await call(appointModerator, { as: await theCreator(), body })).status).toBe(200);
  expect(await says(moderator)).toBe(0);
});

test('me gives a browser that lost its cookie the cookie back', async () => {
  const person = await aUser();
  const lost = await call(me, { as: person });
  expect(lost.headers.getSetCookie()).toEqual([
    `next-auth.session-token=${person.token}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
  const kept = { authorization: `Bearer ${person.token}` };
  expect((await call(me, { as: person, cookie: true, headers: kept })).headers.getSetCookie()).toEqual([]);
});

test('a bearer token decides, whatever the cookie says', async () => {
  const [one, two] = [await aUser(), await aUser()];
  const both = (token: string) =>
    rawCall('GET', '/api/users/me', { as: two, cookie: true, headers: { authorization: `Bearer ${token}` } });
  expect((await both(one.token)).body.id).toBe(one.id);
  expect((await both('dead')).status).toBe(401);
});

test('what a public call refuses is no end of a session: its cookie stays', async () => {
  const person = await aUser();
  const bytes = 'A'.repeat(40);
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  const body = { response, id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} };
  const refusals = [
    await rawCall('GET', '/api/cron/settle', { as: person, cookie: true }),
    await rawCall('POST', '/api/passkeys/login/verify', {
      as: person,
      cookie: true,
      headers: ownOrigin,
      body,
    }),
    await rawCall('POST', '/api/login', {
      as: person,
      cookie: true,
      headers: ownOrigin,
      body: { email: person.email, password: 'not it at all' },
    }),
  ];
  expect(refusals.map(({ body: { code } }) => code)).toEqual([
    'not_the_scheduler',
    'passkey_refused',
    'wrong_credentials',
  ]);
  for (const { headers } of refusals) expect(headers.getSetCookie()).toEqual([]);
  expect((await rawCall('GET', '/api/users/me', { as: person, cookie: true })).status).toBe(200);
  await call(logout, { as: person });
  const ended = await rawCall('GET', '/api/users/me', { as: person, cookie: true });
  expect(ended.headers.getSetCookie()).toEqual([
    'next-auth.session-token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});

test('logged out: token and cookie are dead at once, the person’s other device is not', async () => {
  const person = await aUser();
  const other = await anotherLogin(person);
  expect((await call(me, { as: person })).status).toBe(200);
  const answer = await call(logout, { as: person });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([
    'next-auth.session-token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
  for (const parts of [{ as: person }, { as: person, cookie: true, headers: ownOrigin }]) {
    expect((await rawCall('GET', '/api/users/me', parts)).status).toBe(401);
    expect((await rawCall('POST', '/api/logout', parts)).status).toBe(401);
    expect((await rawCall('POST', '/api/create-post', { ...parts, body: { content: 'hm' } })).status).toBe(
      401,
    );
  }
  expect((await call(me, { as: other })).status).toBe(200);
});

test('a token works for 30 days', async () => {
  setClock('2026-05-06T12:00:00Z');
  const person = await aUser();
  const { expiresAt } = await db().session.findFirstOrThrow({ where: { userId: person.id } });
  const ask = async () => (await rawCall('GET', '/api/users/me', { as: person })).status;
  expect(expiresAt.getTime() - Date.parse('2026-05-06T12:00:00Z')).toBeGreaterThanOrEqual(sessionLifetime);
  setClock(new Date(expiresAt.getTime() - 60_000));
  expect(await ask()).toBe(200);
  setClock(expiresAt);
  expect(await ask()).toBe(401);
});

test('a token that was changed, or sealed with another secret, is nobody’s', async () => {
  const person = await aUser();
  const half = Math.floor(person.token.length / 2);
  const turned = person.token[half] === 'A' ? 'B' : 'A';
  const changed = person.token.slice(0, half) + turned + person.token.slice(half + 1);
  const { encode } = await import('next-auth/jwt');
  const { id } = await openSession(person.id);
  const forged = await encode({ token: { sid: id }, secret: 'another secret, just as long as the real one' });
  const empty = await encode({ token: {}, secret: process.env.NEXTAUTH_SECRET as string });
  for (const token of [changed, forged, empty, id])
    expect((await rawCall('GET', '/api/users/me', { as: { token } })).status).toBe(401);
});
