/** Another username, and what becomes of the one before (rules.md, Names). */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { usernameRest, usernameStands } from '@/lib/contract/constants/accounts';
import { settle } from '@/lib/contract/scheduled';
import type { Viewer } from '@/lib/contract/viewer';
import { register } from '@/lib/domains/accounts/entry-schema';
import { changePassword, changeUsername, deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { me } from '@/lib/domains/accounts/schema';
import { verifyUser } from '@/lib/domains/accounts/verification-schema';
import { block } from '@/lib/domains/blocks/schema';
import { listMessages } from '@/lib/domains/chat/schema';
import { exportData } from '@/lib/domains/export/schema';
import { listPosts } from '@/lib/domains/posts/schema';
import { laterNameOf } from '@/lib/domains/profiles/former-names';
import { profile } from '@/lib/domains/profiles/schema';
import { viewerOfToken } from '@/lib/http/api/session';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, statusesOf, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aChampion,
  aConversation,
  aPost,
  aUser,
  bornYearsAgo,
  type Person,
  theCreator,
} from '../../support/factories';

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
afterEach(() => setClockOffset(0));

const password = 'suya on a friday';
let made = 0;
const aName = () => {
  made += 1;
  return `Renamed_${made}`;
};
const aPerson = (with_ = {}) => aUser({ passwordHash, ...with_ });
const rename = (as: Who, newUsername: string, given = password) =>
  call(changeUsername, { as, body: { newUsername, password: given } });
const join = (username: string) => {
  made += 1;
  const body = { email: `joins${made}@example.com`, username, password, dob: bornYearsAgo(16) };
  return call(register, { body });
};
const leadsTo = async (name: string, reader: Person) =>
  laterNameOf((await viewerOfToken(reader.token)) as Viewer, name);

test('they have another name everywhere, and the profile’s old link leads on', async () => {
  const [person, reader] = [await aPerson(), await aUser()];
  const post = await aPost({ by: person, content: 'under either name' });
  const { id: conversationId } = await aConversation({ by: person, with_: reader });
  const told = async () => ({
    feed: (await call(listPosts, { as: reader, query: {} })).body.find(({ id }) => id === post.id)?.username,
    chat: (await call(listMessages, { as: reader, params: { conversationId } })).body[0]?.sender_username,
    own: (await call(me, { as: person })).body.username,
  });
  const { username } = person;
  expect(await told()).toEqual({ feed: username, chat: username, own: username });
  const name = aName();
  expect((await rename(person, name)).body).toEqual({
    message: `You are ${name} from now on.`,
    username: name,
  });
  expect(await told()).toEqual({ feed: name, chat: name, own: name });
  expect((await call(profile, { as: reader, params: { username: name } })).status).toBe(200);
  expect(await leadsTo(username.toUpperCase(), reader)).toBe(name);
  const { body } = await call(exportData, { as: person });
  expect(body.former_usernames.map((each) => each.username)).toEqual([username]);
});

test('it leads nobody on who does not see the profile, and to nobody who left', async () => {
  const [person, blocker, blocked] = [await aPerson(), await aUser(), await aUser()];
  const name = aName();
  await rename(person, name);
  await call(block, { as: blocker, body: { username: name, block: true } });
  await call(block, { as: person, body: { username: blocked.username, block: true } });
  for (const reader of [blocker, blocked]) {
    expect(await leadsTo(person.username, reader)).toBeNull();
    expect((await call(profile, { as: reader, params: { username: name } })).status).toBe(404);
  }
  const reader = await aUser();
  for (const odd of ['nobody_at_all', 'deleted:1', 'a\u0000b', '%'])
    expect(await leadsTo(odd, reader)).toBeNull();
  expect((await call(deleteAccount, { as: person, body: { password } })).status).toBe(200);
  expect(await leadsTo(person.username, reader)).toBeNull();
  const kept = await db().releasedUsername.findMany({
    where: { usernameKey: { in: [person.username, name.toLowerCase()] } },
  });
  expect(kept.map(({ userId }) => userId)).toEqual([null, null]);
  expect((await join(person.username)).status).toBe(409);
});

test('for 90 days the name is nobody else’s, neither by registering nor by changing; then anybody’s', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  await rename(person, aName());
  expect((await join(person.username)).status).toBe(409);
  expect((await rename(other, person.username.toUpperCase())).status).toBe(409);
  setClockOffset(usernameRest - 60_000);
  expect((await join(person.username)).status).toBe(409);
  setClockOffset(usernameRest + 1000);
  await call(settle, { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });
  expect((await join(person.username)).status).toBe(200);
  expect(await leadsTo(person.username, await aUser())).toBeNull();
});

test('every 30 days; back to the name before, which is theirs', async () => {
  const person = await aPerson();
  const name = aName();
  expect((await rename(person, name)).status).toBe(200);
  const soon = await rename(person, person.username);
  expect(soon.status).toBe(429);
  expect(soon.body).toMatchObject({ code: 'username_changed_lately' });
  expect(soon.message).toMatch(/^You can choose another username from \d{4}-\d\d-\d\d on\.$/);
  expect(Number(soon.headers.get('retry-after'))).toBeCloseTo(usernameStands / 1000, -3);
  // The session ends after as many days.
  await db().session.updateMany({
    where: { userId: person.id },
    data: { expiresAt: new Date('2100-01-01') },
  });
  setClockOffset(usernameStands + 1000);
  expect((await rename(person, person.username)).status).toBe(200);
  expect(await leadsTo(name, await aUser())).toBe(person.username);
  expect(await db().releasedUsername.count({ where: { usernameKey: person.username } })).toBe(0);
});

test('a wrong password 403; a bad name, one’s own, one’s password 400; taken, reserved, the creator’s 409', async () => {
  const [person, other, creator] = [await aPerson(), await aUser(), await theCreator()];
  const secret = 'okada_rider_2026';
  const careless = await aUser({ passwordHash: await hashPassword(secret) });
  const answers = [
    await rename(person, aName(), 'not it'),
    await rename(person, 'no spaces'),
    await rename(person, person.username),
    await rename(careless, 'Okada_Rider_2026', secret),
    await rename(person, other.username.toUpperCase()),
    await rename(person, 'moderator'),
    await rename(person, `${creator.username}_1`),
  ].map(({ status }) => status);
  expect(answers).toEqual([403, 400, 400, 400, 409, 409, 409]);
  expect((await call(me, { as: person })).body.username).toBe(person.username);
});

test('the check goes with the name that it was given to; other capitals are the same name', async () => {
  const [person, creator] = [await aPerson(), await theCreator()];
  const check = (username: string) => call(verifyUser, { as: creator, body: { username, verify: true } });
  await check(person.username);
  expect((await rename(person, person.username.toUpperCase())).status).toBe(200);
  expect((await call(me, { as: person })).body.verified).toBe(1);
  expect(await db().releasedUsername.count({ where: { userId: person.id } })).toBe(0);
  const another = await aPerson();
  await check(another.username);
  await rename(another, aName());
  expect((await call(me, { as: another })).body.verified).toBe(0);
});

test('a champion’s check is theirs and stays, whatever their name; the second’s is not', async () => {
  const verified = async (rank: number) => {
    const person = await aPerson({ verified: true });
    await aChampion({ who: person, rank });
    expect((await rename(person, aName())).status).toBe(200);
    return (await call(me, { as: person })).body.verified;
  };
  expect([await verified(1), await verified(2)]).toEqual([1, 0]);
});

test('fifty at once of one person: one; of fifty people to one name: one; and nobody’s name is lost', async () => {
  const person = await aPerson();
  const mine = await fiftyTimes((each) => rename(person, `mine_${each}_x`));
  expect(mine.filter(({ status }) => status === 200)).toHaveLength(1);
  const people = await fiftyTimes(() => aPerson());
  const name = aName();
  const wanted = await Promise.all(people.map((each) => rename(each, name)));
  expect(statusesOf(wanted)).toEqual([200, 409]);
  expect(wanted.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await db().user.count({ where: { usernameKey: name.toLowerCase() } })).toBe(1);
});

test('while somebody leaves a name, nobody else gets it; with the password changed meanwhile, it changes or stays', async () => {
  const person = await aPerson();
  const [renamed, ...joined] = await Promise.all([
    rename(person, aName()),
    ...Array.from({ length: 20 }, () => join(person.username)),
  ]);
  expect(renamed?.status).toBe(200);
  expect(statusesOf(joined)).toEqual([409]);
  const [another, next] = [await aPerson(), aName()];
  const [changed, meanwhile] = await Promise.all([
    call(changePassword, {
      as: another,
      body: { currentPassword: password, newPassword: 'puff puff at noon' },
    }),
    rename(another, next),
  ]);
  expect(changed.status).toBe(200);
  expect([200, 401, 403]).toContain(meanwhile.status);
  const { username } = await db().user.findUniqueOrThrow({ where: { id: another.id } });
  expect(username).toBe(meanwhile.status === 200 ? next : another.username);
});
