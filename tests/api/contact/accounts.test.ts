/** Friends and requests in one's copy to take along, and what is left of them when somebody leaves. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { me } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { exportData } from '@/lib/domains/export/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { pool, transaction } from '@/lib/platform/database/client';
import { lockBirthDate } from '@/lib/platform/database/locks';
import { deleteByRule } from '@/lib/workflows/account-deletion';
import { call, statusesOf } from '../../support/call';
import {
  answer,
  befriend,
  conversationsOf,
  friendsOf,
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
  const [written, writer] = [await someone('B'), await someone()];
  await write(leaver, written, 'May I?');
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
  for (const each of [written, writer])
    expect([await requestsOf(each), await conversationsOf(each)]).toEqual([[], []]);
  // What two people wrote to each other stays with the other one.
  expect(await conversationsOf(friend)).toMatchObject([{ id: open, other_username: 'Deleted user' }]);
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
    const { rows } = await pool().query(
      `select 'friendships' as place from friendships where $1 in (user_id, friend_id)
       union all select 'requests' from friend_requests where $1 in (sender_id, recipient_id)
       union all select state from conversation_members where $1 in (user_id, other_id) and state <> 'open'`,
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
