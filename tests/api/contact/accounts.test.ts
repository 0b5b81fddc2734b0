/** Friends and requests in one's copy to take along, and what is left of them when somebody leaves. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { me } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { settleRequests } from '@/lib/domains/chat/requests';
import { sendMessage } from '@/lib/domains/chat/schema';
import { exportData } from '@/lib/domains/export/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { report } from '@/lib/domains/safety/schema';
import { now } from '@/lib/platform/clock';
import { db, pool, transaction } from '@/lib/platform/database/client';
import { lockBirthDate } from '@/lib/platform/database/locks';
import { deleteByRule } from '@/lib/workflows/account-deletion';
import { call, statusesOf } from '../../support/call';
import {
  answer,
  befriend,
  conversationsOf,
  friendsOf,
  read,
  requestsOf,
  set,
  someone,
  write,
} from '../../support/contact';
import { areFriends, type Person, password } from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';

const passwordHash = await hashPassword(password);
const leave = async (as: Person) =>
  expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);

test('the copy holds friends and requests that were sent, and not what became of them', async () => {
  const [one, friend, asked] = [await someone(), await someone(), await someone()];
  const [declined, takenBack, asking, blocked] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ];
  await areFriends(one, friend);
  for (const each of [asked, declined, takenBack, blocked]) await befriend(one, each);
  await befriend(declined, one, 'decline');
  await befriend(one, takenBack, 'cancel');
  await befriend(asking, one);
  await call(block, { as: blocked, body: { username: one.username, block: true } });
  // One whom one had muted, and who has blocked one since.
  await call(mute, { as: one, body: { username: blocked.username, mute: true } });
  await call(mute, { as: one, body: { username: asked.username, mute: true } });
  const { body } = await call(exportData, { as: one });
  expect(body.mutes.map(({ username }) => username)).toEqual([asked.username]);
  expect(body.friends).toMatchObject([{ username: friend.username }]);
  expect(
    body.friend_requests.map(({ username, taken_back_at }) => [username, taken_back_at !== null]),
  ).toEqual([
    [asked.username, false],
    [declined.username, false],
    [takenBack.username, true],
  ]);
  const text = JSON.stringify(body);
  expect(text).not.toContain('declined_at');
  for (const each of [asking, blocked]) expect(text).not.toContain(each.username);
});

test('whoever leaves is nobody’s friend, asks nobody and is asked by nobody', async () => {
  const [leaver, friend, asked, asking] = [
    await someone('A', { passwordHash }),
    await someone(),
    await someone(),
    await someone(),
  ];
  await areFriends(leaver, friend);
  await befriend(leaver, asked);
  await befriend(asking, leaver);
  await set(leaver, { whoMayWrite: 'requests' });
  const [opened, writer] = [await someone('B'), await someone()];
  await write(leaver, opened, '');
  await write(writer, leaver, 'May I?');
  const open = (await write(leaver, friend, 'hello')).body.conversationId;
  await leave(leaver);
  const left = async (table: string, ...columns: string[]) =>
    (
      await pool().query(
        `select 1 from ${table} where ${columns.map((each) => `${each} = $1`).join(' or ')}`,
        [leaver.id],
      )
    ).rowCount;
  expect(await left('friendships', 'user_id', 'friend_id')).toBe(0);
  expect(await left('friend_requests', 'sender_id', 'recipient_id')).toBe(0);
  expect((await friendsOf(friend)).friends).toEqual([]);
  expect((await friendsOf(asked)).incoming).toEqual([]);
  expect((await friendsOf(asking)).outgoing).toEqual([]);
  expect((await call(me, { as: asked })).body.friend_requests).toBe(0);
  for (const each of [opened, writer])
    expect([await requestsOf(each), await conversationsOf(each)]).toEqual([[], []]);
  const between = [leaver.id, opened.id, writer.id];
  const chats = { lowUserId: { in: between }, highUserId: { in: between } };
  expect(await db().conversation.count({ where: chats })).toBe(0);
  // What two people wrote to each other stays with the other one.
  expect(await conversationsOf(friend)).toMatchObject([{ id: open, other_username: 'Deleted user' }]);
});

describe('whoever asked to write and left', () => {
  /** Somebody who threatened somebody in a request, and then left. */
  async function threatened() {
    const [leaver, asked] = [await someone('A', { passwordHash }), await someone('B')];
    await write(leaver, asked, 'I know your street');
    const { body } = await write(leaver, asked, 'See you tonight');
    await leave(leaver);
    return { leaver, asked, id: body.conversationId, messageId: body.dm?.id ?? 0 };
  }

  const daysLater = (days: number, conversationId: number) =>
    pool().query(
      `update conversation_members set last_message_at = last_message_at - $1 * interval '1 day'
       where conversation_id = $2`,
      [days, conversationId],
    );
  const reportAs = (as: Person, targetType: 'message' | 'conversation', targetId: number) =>
    call(report, { as, body: { targetType, targetId, reason: 'violence' } });
  const copyOf = async (code: string) =>
    (await db().report.findUniqueOrThrow({ where: { trackingCode: code } })).copy;

  test('takes no words away: they are read, reported, declined and still reported', async () => {
    const { asked, id, messageId } = await threatened();
    expect(await requestsOf(asked)).toMatchObject([
      {
        ...{ id, other_username: 'Deleted user', other_profile_media_url: null, other_verified: 0 },
        ...{ state: 'request', latest_message: 'See you tonight', unread_count: 2 },
        ...{ mutual_friends: [], mutual_squads: [] },
      },
    ]);
    const { requests, unread_notices } = (await call(me, { as: asked })).body;
    // The list of notices is without whoever has left, as ever; the request itself is there to be answered.
    expect({ requests, unread_notices }).toEqual({ requests: 1, unread_notices: 0 });
    expect(
      (await read(asked, id)).body.map(({ content, sender_username }) => [sender_username, content]),
    ).toEqual([
      ['Deleted user', 'I know your street'],
      ['Deleted user', 'See you tonight'],
    ]);
    const one = await reportAs(asked, 'message', messageId);
    expect(one.status, one.message).toBe(200);
    expect(await copyOf(one.body.tracking_code)).toMatchObject({ content: 'See you tonight' });
    expect((await call(exportData, { as: asked })).body.conversations).toMatchObject([{ id }]);

    expect(await answer(asked, id, 'decline')).toMatchObject({ status: 200 });
    expect(await requestsOf(asked)).toEqual([]);
    expect((await read(asked, id)).status).toBe(403);
    const other = await reportAs(asked, 'conversation', id);
    expect(await copyOf(other.body.tracking_code)).toMatchObject({ content: 'I know your street' });
  });

  test('is accepted by nobody and written back to by nobody, staff neither; who would block them declines', async () => {
    const { asked, id } = await threatened();
    const back = (content: string) =>
      call(sendMessage, {
        as: asked,
        body: { recipientUsername: 'Deleted user', conversationId: id, content },
      });
    const refused = { status: 403, message: 'You cannot write to this person.' };
    expect(await answer(asked, id, 'accept')).toMatchObject(refused);
    await db().moderator.create({ data: { userId: asked.id, appointedAt: now() } });
    for (const words of ['Leave me alone', '']) expect(await back(words)).toMatchObject(refused);
    await daysLater(31, id);
    expect(await back('Leave me alone')).toMatchObject(refused);
    const { asked: other, id: theirs } = await threatened();
    expect(await answer(other, theirs, 'block')).toMatchObject({
      status: 200,
      message: 'Declined. They are not told.',
    });
    expect(await requestsOf(other)).toEqual([]);
  });

  test.each(['unanswered', 'declined'] as const)('%s, it ends after 30 days', async (way) => {
    const { asked, id } = await threatened();
    if (way === 'declined') await answer(asked, id, 'decline');
    await daysLater(29, id);
    await settleRequests();
    expect(await db().conversation.count({ where: { id } })).toBe(1);
    await daysLater(1, id);
    expect(await requestsOf(asked)).toEqual([]);
    await settleRequests();
    expect(await db().conversation.count({ where: { id } })).toBe(0);
  });

  test('goes once whoever was asked has left too', async () => {
    const [leaver, asked] = [await someone('A', { passwordHash }), await someone('B', { passwordHash })];
    const id = (await write(leaver, asked, 'May I?')).body.conversationId;
    await leave(leaver);
    await leave(asked);
    expect(await db().conversation.count({ where: { id } })).toBe(0);
  });
});

test('a closed account befriends nobody and asks nobody, though its call had begun', async () => {
  for (let round = 0; round < 10; round += 1) {
    const leaver = await someone();
    const [asked, asking, written] = [await someone(), await someone(), await someone('B')];
    await befriend(asking, leaver);
    // Closed without a password, which takes long to hash, and a little later each time: so they meet somewhere.
    const [left, ...answers] = await Promise.all([
      pause(round ** 2).then(() => deleteByRule(leaver.id, async () => true)),
      befriend(leaver, asked),
      befriend(asked, leaver),
      befriend(leaver, asking, 'accept'),
      write(leaver, written, 'May I?'),
    ]);
    expect(left).toBe(true);
    // 403 where the account was closed after it had been found: the next test. 409 where its request went with it.
    expect(statusesOf(answers).filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([]);
    // What they had asked before they were closed stays with whoever was asked.
    const { rows } = await pool().query(
      `select 'friendships' as place from friendships where $1 in (user_id, friend_id)
       union all select 'requests' from friend_requests where $1 in (sender_id, recipient_id)
       union all select state from conversation_members m where $1 in (user_id, other_id) and state <> 'open'
         and not exists (select 1 from messages t where t.conversation_id = m.conversation_id and t.sender_id = $1)`,
      [leaver.id],
    );
    expect(rows).toEqual([]);
  }
});

test('whoever was found and has left before the request is kept cannot be added', async () => {
  const [leaver, asking] = [await someone('A', { passwordHash }), await someone()];
  const { answering } = await transaction(async (tx) => {
    await lockBirthDate(tx, asking.id);
    const answering = befriend(asking, leaver);
    expect(await waitsForLock(answering)).toBe(true);
    await closeAccount(leaver.id, passwordHash);
    return { answering };
  });
  expect(await answering).toMatchObject({ status: 403, message: 'You cannot add this person.' });
  expect((await friendsOf(asking)).outgoing).toEqual([]);
});

test('nobody accepts the request of somebody who was suspended since; lifted, it is there again', async () => {
  const [one, other] = [await someone(), await someone()];
  await befriend(one, other);
  const { conversationId } = (await write(await someone('B'), other, 'May I?')).body;
  const suspended = (at: string) =>
    pool().query(`update users set suspended_at = ${at} where id = $1`, [one.id]);
  await suspended('now()');
  expect((await friendsOf(other)).incoming).toEqual([]);
  expect((await call(me, { as: other })).body.friend_requests).toBe(0);
  expect(await befriend(other, one, 'accept')).toMatchObject({
    status: 403,
    message: 'You cannot add this person.',
  });
  await suspended('null');
  expect((await call(me, { as: other })).body.friend_requests).toBe(1);
  expect((await befriend(other, one, 'accept')).body.relation).toBe('friends');
  expect((await answer(other, conversationId, 'decline')).status).toBe(200);
});
