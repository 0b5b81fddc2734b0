/**
 * A wrong birth date is put right by the operator, and all that follows from an age with it
 * (docs/decisions/121-birth-dates-put-right.md).
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.GUARDIAN_REQUIRED = '1';
});

import { me } from '@/lib/domains/accounts/schema';
import { createPost } from '@/lib/domains/posts/schema';
import { roleOf } from '@/lib/domains/safety/moderators';
import { changeSettings, readSettings } from '@/lib/domains/settings/schema';
import { db } from '@/lib/platform/database/client';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { correctBirthDate } from '@/lib/workflows/birth-date-correction';
import { call } from '../../support/call';
import {
  befriend,
  bornYearsAgo,
  conversationsOf,
  found,
  friendsOf,
  namesOf,
  someone,
  write,
} from '../../support/contact';
import { aModerator, aUser, type Person, theCreator } from '../../support/factories';
import { aMailbox, type Mailbox } from '../../support/mails';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await aMailbox();
});
beforeEach(async () => {
  await sendDueMails();
  await mailbox.take();
});
afterAll(() => mailbox.remove());

const birthDateOf = async (as: Person) => (await call(me, { as })).body.dob;
const friendNames = async (as: Person) => namesOf((await friendsOf(as)).friends);
const correct = async (person: Person, age: number) =>
  (await correctBirthDate(person.username, bornYearsAgo(age))).changes.join('\n');
const agrees = ({ id: userId }: Person) =>
  db().guardian.create({
    data: { userId, email: 'aunty@example.com', invitedAt: new Date(), agreedAt: new Date() },
  });
async function friends(one: Person, other: Person, createdAt = new Date()) {
  const pair = [one.id, other.id] as const;
  const rows = [pair, pair.toReversed() as [number, number]].map(([userId, friendId]) => ({
    userId,
    friendId,
    createdAt,
  }));
  await db().friendship.createMany({ data: rows });
}
const logged = ({ id: targetId }: Person) =>
  db().moderationLogEntry.findMany({ where: { targetType: 'user', targetId }, orderBy: { id: 'asc' } });

test('down to 15: those of 18 and 19 neither find nor reach them, quiet hours hold again, a guardian is awaited', async () => {
  const person = await someone('C');
  const grownUp = await someone('C');
  const sixteen = await someone('B');
  const chat = await write(grownUp, person, 'hello');
  await friends(person, grownUp);
  await friends(person, sixteen);
  await call(changeSettings, { as: person, body: { quiet_from: null, quiet_until: null } });

  const changes = await correct(person, 15);
  expect(changes).toContain('They are among people of 13 to 15, no longer 18 and 19');
  expect(changes).toContain('ended: 1');
  expect(changes).toContain('Quiet hours');
  expect(changes).toContain('await a guardian');
  expect(changes).not.toContain(grownUp.username);
  expect(changes).not.toContain('hello');

  expect(await birthDateOf(person)).toBe(bornYearsAgo(15));
  expect(await friendNames(person)).toEqual([sixteen.username]);
  expect(await friendNames(grownUp)).toEqual([]);
  expect(await found(grownUp, person.username)).toEqual([]);
  expect((await write(grownUp, person, 'still there?')).status).toBe(403);
  expect((await befriend(grownUp, person)).status).toBe(403);
  expect((await conversationsOf(person)).map(({ id }) => id)).toEqual([chat.body.conversationId]);
  expect((await call(readSettings, { as: person })).body).toMatchObject({
    quiet_from: '22:00',
    quiet_until: '06:00',
  });
  expect(await call(createPost, { as: person, body: { content: 'hi' } })).toMatchObject({
    status: 403,
    message: 'Your guardian has not agreed yet. Until then you can read.',
  });
  await sendDueMails();
  const mails = await mailbox.take();
  expect(mails.map(({ subject }) => subject)).toEqual(['Your birth date on HypeGist was put right']);
  expect((await logged(person)).map(({ actorId, action }) => [actorId, action])).toEqual([
    [null, 'correct-birth-date'],
  ]);
});

test('a guardian’s own quiet hours still hold where the age asks for more', async () => {
  const person = await someone('C');
  await agrees(person);
  await db().guardian.update({
    where: { userId: person.id },
    data: { quietFrom: '01:00', quietUntil: '09:00' },
  });
  await call(changeSettings, { as: person, body: { quiet_from: '01:00', quiet_until: '09:00' } });
  await correct(person, 14);
  const { body } = await call(readSettings, { as: person });
  expect([body.quiet_from, body.quiet_until]).toEqual(['22:00', '09:00']);
});

test('quiet hours that somebody chose for the morning stay quiet beside the night of their age', async () => {
  const person = await someone('C');
  await agrees(person);
  await call(changeSettings, { as: person, body: { quiet_from: '00:00', quiet_until: '09:00' } });
  await correct(person, 14);
  const { body } = await call(readSettings, { as: person });
  expect([body.quiet_from, body.quiet_until]).toEqual(['22:00', '09:00']);
});

test('up from 13 to 18: those of 13 to 15 are out of reach, and friends that only the wrong date allowed', async () => {
  const person = await someone('A');
  const child = await someone('A');
  await agrees(person);
  await agrees(child);
  await friends(person, child);
  expect(await correct(person, 18)).toContain('They are among people of 18 and 19, no longer 13 to 15');
  expect(await friendNames(person)).toEqual([]);
  expect((await write(person, child, 'hello')).status).toBe(403);
  expect(await found(child, person.username)).toEqual([]);
});

test('open requests between the two groups are taken back, whoever asked; others stay', async () => {
  const person = await someone('C');
  const [asked, asking, sixteen] = [await someone('C'), await someone('C'), await someone('B')];
  await befriend(person, asked);
  await befriend(asking, person);
  await befriend(sixteen, person);
  expect((await friendsOf(person)).outgoing).toHaveLength(1);
  expect(await correct(person, 15)).toContain('taken back: 2.');
  const lists = async (as: Person) => {
    const { incoming, outgoing } = await friendsOf(as);
    return { incoming: namesOf(incoming), outgoing: namesOf(outgoing) };
  };
  expect(await lists(person)).toEqual({ incoming: [sixteen.username], outgoing: [] });
  expect(await lists(asked)).toEqual({ incoming: [], outgoing: [] });
  expect(await lists(asking)).toEqual({ incoming: [], outgoing: [] });
});

test('a friendship that a birthday has parted since stays, and so does one within reach', async () => {
  const person = await someone('B');
  const now18 = await someone('C');
  await friends(person, now18, new Date(`${new Date().getUTCFullYear() - 2}-06-01`));
  expect(await correct(person, 15)).not.toContain('ended');
  expect(await friendNames(person)).toEqual([now18.username]);
});

test('who awaits a guardian and is 16 awaits none', async () => {
  const person = await someone('A');
  const post = () => call(createPost, { as: person, body: { content: 'finally' } });
  expect((await post()).status).toBe(403);
  expect(await correct(person, 16)).toContain('They await no guardian any more.');
  expect((await post()).status).toBe(200);
});

test('the day on which an account would close goes with the wrong date', async () => {
  const person = await aUser({ dob: bornYearsAgo(20) });
  await call(me, { as: person });
  expect(await db().accountClosing.count({ where: { userId: person.id } })).toBe(1);
  expect(await correct(person, 17)).toContain('is forgotten');
  expect(await db().accountClosing.count({ where: { userId: person.id } })).toBe(0);
  expect((await call(createPost, { as: person, body: { content: 'here to stay' } })).status).toBe(200);
});

test('a moderator under 18 is none any more', async () => {
  const person = await aModerator();
  await correct(person, 17);
  const viewer = { ...person, sessionId: '', isCreator: false, secondFactorAt: null };
  expect(await roleOf(viewer)).toBeNull();
  expect(await db().moderator.count({ where: { userId: person.id } })).toBe(0);
  expect((await logged(person)).map(({ action }) => action)).toContain('end-appointment');
});

test('the same date changes nothing and tells nobody', async () => {
  const person = await someone('B');
  expect(await correct(person, 16)).toBe(
    `${bornYearsAgo(16)} is the birth date of ${person.username} already.`,
  );
  await sendDueMails();
  expect(await mailbox.take()).toEqual([]);
  expect(await logged(person)).toEqual([]);
});

test('refuses under 13, over 19, what is no date, a name that is not there, and the creator account', async () => {
  const person = await someone('B');
  for (const age of [12, 20, 40])
    await expect(correct(person, age)).rejects.toThrow(`is ${age}, and the place is`);
  for (const date of ['2010-02-30', 'yesterday', '01/02/2010'])
    await expect(correctBirthDate(person.username, date)).rejects.toThrow('is no date');
  const nobody = correctBirthDate('nobody_at_all', bornYearsAgo(16));
  await expect(nobody).rejects.toThrow('Nobody is called nobody_at_all.');
  await expect(correct(await theCreator(), 16)).rejects.toThrow('The creator account has no age.');
  expect(await birthDateOf(person)).toBe(bornYearsAgo(16));
  expect(await logged(person)).toEqual([]);
});

test('finds them whatever the capitals of their name', async () => {
  const person = await someone('B');
  const { username } = await correctBirthDate(` ${person.username.toUpperCase()}`, bornYearsAgo(17));
  expect(username).toBe(person.username);
});
