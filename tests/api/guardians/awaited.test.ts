/** Somebody whose guardian has not agreed yet keeps others away from them (rules.md, Guardians). */
import { beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.GUARDIAN_REQUIRED = '1';
});

import { block } from '@/lib/domains/blocks/schema';
import { unsendMessage } from '@/lib/domains/chat/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { listMutedWords, setMutedWords } from '@/lib/domains/mutes/words-schema';
import { readNotices } from '@/lib/domains/notices/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { report } from '@/lib/domains/safety/schema';
import { changeSettings, readSettings } from '@/lib/domains/settings/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { answer, befriend, someone, twoWhoAsk, write } from '../../support/contact';
import { aPost, type Person } from '../../support/factories';
import { noticesOf } from '../../support/notices';

const awaited = { status: 403, message: 'Your guardian has not agreed yet. Until then you can read.' };
let child: Person;
let other: Person;
beforeEach(async () => {
  [child, other] = await twoWhoAsk();
});

/** Who agreed, so that the person writes; or no longer. */
const agrees = ({ id: userId }: Person, agreedAt: Date | null) =>
  db().guardian.upsert({
    where: { userId },
    create: { userId, email: 'aunty@example.com', invitedAt: new Date(), agreedAt },
    update: { agreedAt },
  });

test('whoever waits for a guardian may block, mute and report', async () => {
  const { username } = other;
  const post = await aPost({ by: other });
  const body = { targetType: 'post', targetId: post.id, reason: 'bullying' } as const;
  expect((await call(mute, { as: child, body: { username, mute: true } })).status).toBe(200);
  expect((await call(report, { as: child, body })).status).toBe(200);
  expect((await call(block, { as: child, body: { username, block: true } })).status).toBe(200);
});

test('whoever waits for a guardian unblocks nobody and unmutes nobody', async () => {
  const { username } = other;
  await call(mute, { as: child, body: { username, mute: true } });
  expect(await call(mute, { as: child, body: { username, mute: false } })).toMatchObject(awaited);
  await call(block, { as: child, body: { username, block: true } });
  expect(await call(block, { as: child, body: { username, block: false } })).toMatchObject(awaited);
  expect(await db().mute.count({ where: { muterId: child.id } })).toBe(1);
  expect(await db().block.count({ where: { blockerId: child.id } })).toBe(1);
  await agrees(child, new Date());
  expect((await call(block, { as: child, body: { username, block: false } })).status).toBe(200);
  expect((await call(mute, { as: child, body: { username, mute: false } })).status).toBe(200);
});

test('mutes more words, and takes none away', async () => {
  const set = (...words: string[]) => call(setMutedWords, { as: child, body: { words } });
  expect((await set('Wahala')).body.words).toEqual(['wahala']);
  expect((await set('gbege', 'WAHALA')).body.words).toEqual(['gbege', 'wahala']);
  for (const fewer of [[], ['gbege'], ['gbege', 'trouble']])
    expect(await set(...fewer)).toMatchObject(awaited);
  expect((await call(listMutedWords, { as: child })).body.words).toEqual(['gbege', 'wahala']);
  const edit = (seen: string[], words: string[]) => call(setMutedWords, { as: child, body: { words, seen } });
  expect(await edit(['wahala'], [])).toMatchObject(awaited);
  expect((await edit(['wahala'], ['wahala'])).body.words).toEqual(['wahala', 'gbege']);
  await agrees(child, new Date());
  expect((await set()).body.words).toEqual([]);
});

test('declines a request to write, and does not accept it', async () => {
  const { body } = await write(other, child, 'hello');
  expect(await answer(child, body.conversationId, 'accept')).toMatchObject(awaited);
  expect((await answer(child, body.conversationId, 'decline')).status).toBe(200);
  const blocking = await write(await someone('B'), child, 'hello');
  expect((await answer(child, blocking.body.conversationId, 'block')).status).toBe(200);
});

test('declines a request to be friends and ends a friendship, and asks nobody', async () => {
  await befriend(other, child);
  expect(await befriend(child, other, 'accept')).toMatchObject(awaited);
  expect((await befriend(child, other, 'decline')).status).toBe(200);
  expect(await befriend(child, await someone('A'), 'request')).toMatchObject(awaited);
  const friend = await someone('B');
  await agrees(child, new Date());
  await befriend(friend, child);
  await befriend(child, friend, 'accept');
  await agrees(child, null);
  expect((await befriend(child, friend, 'remove')).status).toBe(200);
});

test('takes back what they wrote while somebody had agreed', async () => {
  const same = await someone('A');
  await agrees(child, new Date());
  const { body } = await write(child, same, 'I should not have');
  const post = await aPost({ by: child });
  await agrees(child, null);
  expect(await write(child, same, 'once more')).toMatchObject(awaited);
  const id = body.dm?.id ?? 0;
  expect((await call(unsendMessage, { as: child, params: { id } })).status).toBe(200);
  expect((await call(deletePost, { as: child, params: { postId: post.id } })).status).toBe(200);
});

test('reads their notices, and marks them as read', async () => {
  await befriend(other, child);
  const [newest] = await noticesOf(child);
  expect(await call(readNotices, { as: child, body: { upTo: newest?.id ?? 0 } })).toMatchObject({
    status: 200,
    body: { unread: 0 },
  });
});

test('makes settings stricter, and no looser', async () => {
  const set = (body: object) => call(changeSettings, { as: child, body });
  expect((await set({ who_may_write: 'requests', findable: false })).status).toBe(200);
  expect((await set({ who_may_write: 'friends', quiet_from: '20:00' })).status).toBe(200);
  for (const looser of [{ who_may_write: 'requests' }, { findable: true }, { quiet_from: '22:00' }])
    expect(await set(looser)).toMatchObject(awaited);
  expect((await call(readSettings, { as: child })).body).toMatchObject({
    findable: 0,
    who_may_write: 'friends',
    quiet_from: '20:00',
  });
});
