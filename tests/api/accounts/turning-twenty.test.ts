/** One account over the days: what it can do, see and lose before and after its owner turns 20, and the mails (rules.md, Turning 20). */
import type { ParsedMail } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ageLimit } from '@/lib/contract/constants/age-limit';
import { login } from '@/lib/domains/accounts/entry-schema';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { me } from '@/lib/domains/accounts/schema';
import { settleClosings } from '@/lib/domains/age-limit/closings';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { listConversations, listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { exportData } from '@/lib/domains/export/schema';
import { changeFriend, listFriends, searchPeople, suggestPeople } from '@/lib/domains/friends/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { createPost, listPosts } from '@/lib/domains/posts/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { listBelongings } from '@/lib/domains/shop/schema';
import { db } from '@/lib/platform/database/client';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { settleTurningTwenty } from '@/lib/workflows/deletion-by-rule';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall } from '../../support/call';
import { callerOf, everyMembersCall, isForAll } from '../../support/calls';
import { setClockOffset } from '../../support/clock';
import {
  aModerator,
  anotherLogin,
  aPersonWithPassword,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { createFixturesFor } from '../../support/fixtures';
import { addresseeOf, aMailbox, type Mailbox } from '../../support/mails';

const day = 24 * 3_600_000;
const today = new Date(new Date().toISOString().slice(0, 10));
/** The birthday of whoever turns 20 so many days from today. */
function turns20In(days: number): string {
  const on = new Date(today.getTime() + days * day);
  return `${on.getUTCFullYear() - 20}-${on.toISOString().slice(5, 10)}`;
}
/** Noon of that day, for the app. */
const onDay = (days: number) => setClockOffset(today.getTime() + (days + 0.5) * day - Date.now());

let mailbox: Mailbox;
// Always by the day of this file, also in a run that crosses midnight.
beforeAll(async () => {
  onDay(0);
  mailbox = await aMailbox();
});
afterAll(async () => {
  setClockOffset(0);
  await mailbox.remove();
});
afterEach(() => onDay(0));

const sent = async () => {
  await sendDueMails();
  return (await mailbox.take()).map((mail: ParsedMail) => `${addresseeOf(mail)}: ${mail.subject}`);
};
const again = async (person: Person): Promise<Person> => ({ ...person, ...(await anotherLogin(person)) });
const words = (days: number) => {
  const on = new Date(today.getTime() + days * day);
  const months =
    'January February March April May June July August September October November December'.split(' ');
  return `${on.getUTCDate()} ${months[on.getUTCMonth()]} ${on.getUTCFullYear()}`;
};

describe('over the days', () => {
  let person: Person;
  let friend: Person;
  const birthday = 31;
  const closes = birthday + ageLimit.closesAfter;
  const soon = () => `${person.email}: HypeGist is for people of 13 to 19`;
  const closing = () => `${person.email}: Your HypeGist account closes on ${words(closes)}`;
  /** As several servers at once do. */
  const settled = () => Promise.all(Array.from({ length: 5 }, () => settleTurningTwenty()));

  beforeAll(async () => {
    person = await aUser({
      dob: turns20In(birthday),
      username: 'nearly_twenty',
      passwordHash: await hashPassword(password),
    });
    friend = await aUser({ dob: turns20In(birthday + 400), username: 'their_friend' });
    const pair = [
      [person.id, friend.id],
      [friend.id, person.id],
    ] as const;
    for (const [userId, friendId] of pair)
      await db().friendship.create({ data: { userId, friendId, createdAt: new Date() } });
    await call(sendMessage, {
      as: person,
      body: { recipientUsername: friend.username, content: 'till the very end' },
    });
  });

  /** What a friend finds of them. */
  async function met(): Promise<Record<string, boolean | string | undefined>> {
    const as = await again(friend);
    const names = (list: { username: string }[]) => list.some(({ username }) => username === person.username);
    const [conversation] = (await call(listConversations, { as })).body;
    const mutes = async (muted: boolean) =>
      (await call(mute, { as, body: { username: person.username, mute: muted } })).status === 200;
    const muted = await mutes(true);
    await mutes(false);
    return {
      belongings: (await call(listBelongings, { as, params: { username: person.username } })).status === 200,
      muted,
      search: names((await call(searchPeople, { as, query: { q: 'nearly' } })).body),
      suggested: names((await call(suggestPeople, { as })).body),
      friends: names((await call(listFriends, { as })).body.friends),
      opponents: names((await call(suggestOpponents, { as, query: { starts: 'nearly' } })).body),
      profile: (await call(profile, { as, params: { username: person.username } })).status === 200,
      chat: conversation?.state,
      written: (
        await call(sendMessage, { as, body: { recipientUsername: person.username, content: 'you dey?' } })
      ).message,
    };
  }

  test('31 days before: nothing', async () => {
    await settled();
    expect(await sent()).toEqual([]);
  });

  test('30 days before, and 7: a mail each, once, though five servers look at once and again', async () => {
    onDay(1);
    await settled();
    await settleAll();
    expect(await sent()).toEqual([soon()]);
    onDay(23);
    await settled();
    expect(await sent()).toEqual([]);
    onDay(24);
    await settled();
    await settled();
    expect(await sent()).toEqual([soon()]);
  });

  test('on the last day of 19 all is as ever', async () => {
    onDay(30);
    const as = await again(person);
    expect((await call(createPost, { as, body: { content: 'my last one' } })).status).toBe(200);
    expect(await met()).toEqual({
      search: true,
      suggested: false,
      friends: true,
      opponents: true,
      profile: true,
      belongings: true,
      muted: true,
      chat: 'open',
      written: 'Message sent.',
    });
  });

  test('from midnight UTC of the birthday: their own to read, and nothing else', async () => {
    setClockOffset(today.getTime() + birthday * day + 1000 - Date.now());
    const { body } = await call(login, { body: { email: person.email, password } });
    const as = { ...person, token: body.token };
    expect((await call(me, { as })).body.username).toBe(person.username);
    const {
      status,
      message,
      body: refused,
    } = await rawCall('POST', createPost.path, {
      as,
      body: { content: 'one more' },
    });
    expect([status, message, refused.code]).toEqual([
      403,
      `HypeGist is for people of 13 to 19. Download what is yours; this account closes on ${words(closes)}.`,
      'account_closing',
    ]);
    expect((await call(listPosts, { as })).status).toBe(403);
    const belongings = async (of: { username: string }) =>
      (await call(listBelongings, { as, params: { username: of.username } })).status;
    expect([await belongings(person), await belongings(friend)]).toEqual([200, 404]);
    expect((await call(exportData, { as })).body.posts).toMatchObject([{ content: 'my last one' }]);
    const { id } = (await call(listConversations, { as })).body[0] ?? { id: 0 };
    expect((await call(listMessages, { as, params: { conversationId: id } })).body).toHaveLength(2);
  });

  test('nobody finds or meets them, and the chat with a friend is there to read', async () => {
    onDay(birthday);
    expect(await met()).toEqual({
      search: false,
      suggested: false,
      friends: false,
      opponents: false,
      profile: false,
      belongings: false,
      muted: false,
      chat: 'closed',
      written: 'You cannot write to this person.',
    });
    const as = await again(friend);
    const asked = await call(changeFriend, { as, body: { username: person.username, action: 'request' } });
    expect(asked.status).toBeGreaterThanOrEqual(400);
  });

  test('30 days before the closing, and 7: a mail each', async () => {
    onDay(closes - 31);
    await settled();
    expect(await sent()).toEqual([]);
    onDay(closes - 30);
    await settled();
    expect(await sent()).toEqual([closing()]);
    onDay(closes - 7);
    await settled();
    await settleAll();
    expect(await sent()).toEqual([closing()]);
  });

  test('on the day it is deleted as by its owner, once', async () => {
    onDay(closes - 1);
    expect((await settled()).every((deleted) => deleted === 0)).toBe(true);
    expect((await call(me, { as: await again(person) })).status).toBe(200);
    onDay(closes);
    const session = await again(person);
    const deleted = await settled();
    expect(deleted.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect((await call(me, { as: session })).status).toBe(401);
    const row = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    expect([row.username, row.email]).toEqual(['Deleted user', `deleted:${person.id}`]);
    expect(await db().post.count({ where: { userId: person.id } })).toBe(0);
    expect(await db().accountClosing.count()).toBe(0);
    expect(await sent()).toEqual([]);
  });
});

test('where nobody ever ran the schedule, their own look does it, and never without a week’s notice', async () => {
  const person = await aPersonWithPassword({ dob: turns20In(-400) });
  const look = async () => (await call(me, { as: await again(person) })).status;
  await Promise.all([look(), look(), look()]);
  expect(await sent()).toEqual([`${person.email}: Your HypeGist account closes on ${words(30)}`]);
  // Nobody looks until it is over.
  onDay(200);
  expect(await look()).toBe(200);
  expect(await sent()).toEqual([`${person.email}: Your HypeGist account closes on ${words(207)}`]);
  onDay(206);
  expect(await look()).toBe(200);
  onDay(207);
  expect(await look()).toBe(401);
  expect((await db().user.findUniqueOrThrow({ where: { id: person.id } })).username).toBe('Deleted user');
});

test('they may leave before', async () => {
  const person = await aPersonWithPassword({ dob: turns20In(-3) });
  expect((await call(deleteAccount, { as: person, body: { password } })).status).toBe(200);
});

test('every call that does not say that it is their own is closed to them, whichever comes', async () => {
  const closed: string[] = [];
  for (const [name, line] of everyMembersCall.filter(([, each]) => isForAll(each))) {
    const fixtures = await createFixturesFor(line);
    const as = callerOf(line, fixtures);
    if (!as || as.id === fixtures.creator.id) continue;
    await db().user.update({ where: { id: as.id }, data: { dob: new Date(turns20In(-1)) } });
    const { body } = await rawCall(line.spec.method, line.spec.path, { ...line.input(fixtures), as });
    expect(`${name}: ${body.code === 'account_closing'}`).toBe(`${name}: ${!line.spec.own}`);
    if (!line.spec.own) closed.push(name);
  }
  expect(closed.length).toBeGreaterThan(60);
  // One of those that are their own sends a link.
  await sent();
});

test('the creator account and moderators are adults: nothing changes for them', async () => {
  const [creator, moderator] = [await theCreator(), await aModerator()];
  for (const as of [creator, moderator]) {
    await db().user.update({ where: { id: as.id }, data: { dob: new Date('1990-05-06') } });
    expect((await call(createPost, { as, body: { content: 'good evening' } })).status).toBe(200);
  }
  await settleClosings();
  expect(await sent()).toEqual([]);
  expect(await db().accountClosing.count({ where: { userId: { in: [creator.id, moderator.id] } } })).toBe(0);
  // Who is no moderator any more has thirty days.
  await db().moderator.deleteMany({ where: { userId: moderator.id } });
  expect((await call(createPost, { as: moderator, body: { content: 'and goodbye' } })).message).toContain(
    `closes on ${words(30)}`,
  );
});
