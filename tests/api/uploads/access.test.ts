/** A kept file goes to whoever may see what it is attached to, for as long as they may, and to nobody else. */
import { afterEach, expect, test } from 'vitest';
import { GET } from '@/app/api/moderation/evidence/[reportId]/route';
import { block } from '@/lib/domains/blocks/schema';
import { listMessages } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { leaveSquad } from '@/lib/domains/squads/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { diskStorage } from '@/lib/platform/storage/disk';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { answerBattle, postBattle } from '../../support/battle-forms';
import { call, rawCall, requestOf, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aPersonWithPassword,
  aUser,
  type Person,
  password,
  theCreator,
  viewerOf,
} from '../../support/factories';
import { askFile } from '../../support/files';
import { expectIndexes, genericPlanOf, sequentialIn } from '../../support/plans';
import { statementsOf } from '../../support/sent-statements';
import { addClip, aSquadChat } from '../../support/squad-chat';
import { aPicture, upload } from '../../support/upload-forms';

afterEach(() => setClockOffset(0));

const setBlock = (who: Person, whom: Person, on: boolean) =>
  call(block, { as: who, body: { username: whom.username, block: on } });

/** What each is answered, by HEAD, by GET and in part, which are to agree. */
async function statusesFor(key: string, people: Who[]): Promise<number[]> {
  const statuses = [];
  for (const who of people) {
    const [head, whole, part] = [
      await askFile(who, key, { method: 'HEAD' }),
      await askFile(who, key),
      await askFile(who, key, { headers: { range: 'bytes=0-0' } }),
    ];
    const known = await askFile(who, key, { headers: { 'if-none-match': `"${key}"` } });
    await Promise.all([whole.arrayBuffer(), part.arrayBuffer()]);
    expect(whole.status).toBe(head.status);
    expect([part.status, known.status]).toEqual(head.status === 200 ? [206, 304] : [404, 404]);
    statuses.push(head.status);
  }
  return statuses;
}

const pictureOf = async (who: Person) =>
  keyOfUrl(String((await upload(who, await aPicture())).body.profile_media_url));

async function sendPicture(from: Person, to: Person, isGhostBomb = false) {
  const { body } = await rawCall('POST', '/api/dms/send', {
    as: from,
    body: { recipientUsername: to.username, content: '', isGhostBomb },
    file: { field: 'media', name: 'me.jpg', bytes: new Uint8Array(await aPicture()) },
  });
  const dm = body.dm as { id: number; media_url: string };
  return { id: dm.id, key: keyOfUrl(dm.media_url), conversationId: Number(body.conversationId) };
}

const fivePeople = () => Promise.all([aUser(), aUser(), aUser(), aUser(), aUser()]);

/** Three people report a thing, which hides it. @returns the report that the queue shows first */
async function reportedByThree(
  targetType: 'battle' | 'battle_response' | 'game_clip' | 'message',
  targetId: number,
  by: Person[],
) {
  for (const who of by)
    expect((await call(report, { as: who, body: { targetType, targetId, reason: 'violence' } })).status).toBe(
      200,
    );
  return db().report.findFirstOrThrow({ where: { targetType, targetId } });
}

test('a profile picture: everybody with its address, also across a block; nobody once it is another', async () => {
  const [owner, member, creator] = [await aUser(), await aUser(), await theCreator()];
  const key = await pictureOf(owner);
  const everybody = [null, member, owner, creator];
  expect(await statusesFor(key, everybody)).toEqual([200, 200, 200, 200]);
  await setBlock(owner, member, true);
  expect(await statusesFor(key, everybody)).toEqual([200, 200, 200, 200]);
  await pictureOf(owner);
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 404, 404]);
});

test('a profile picture of a suspended person, or of a deleted one: nobody', async () => {
  const [owner, leaver, member, creator] = [
    await aUser(),
    await aPersonWithPassword(),
    await aUser(),
    await theCreator(),
  ];
  const [key, left] = [await pictureOf(owner), await pictureOf(leaver)];
  await call(report, {
    as: member,
    body: { targetType: 'user', targetId: owner.id, reason: 'impersonation' },
  });
  const { id } = await db().report.findFirstOrThrow({ where: { targetType: 'user', targetId: owner.id } });
  await call(moderate, { as: creator, params: { id }, body: { action: 'suspend', rule: 'R2' } });
  expect(await statusesFor(key, [member, owner, creator])).toEqual([404, 404, 404]);
  await call(moderate, { as: creator, params: { id }, body: { action: 'restore', rule: 'R2' } });
  expect(await statusesFor(key, [member, creator])).toEqual([200, 200]);
  // The file is still on the disk, as where it could not be removed at once.
  const bytes = Buffer.from(await (await askFile(leaver, left)).arrayBuffer());
  await deleteAccount(viewerOf(leaver), password);
  await pendingEffects();
  await diskStorage(process.env.DATA_DIR as string).write(left, [bytes] as never, 'image/jpeg');
  expect(await statusesFor(left, [member, leaver, creator])).toEqual([404, 404, 404]);
});

test("a battle's videos: hidden they are for nobody, as a report has its copy; restored for all again", async () => {
  const [one, other, third, fourth, member] = await fivePeople();
  const creator = await theCreator();
  const posted = await postBattle(one, { opponentUsername: other.username });
  const { id } = await db().battle.findFirstOrThrow({ where: { userId: one.id } });
  expect((await answerBattle(other, id)).status, posted.message).toBe(200);
  const battle = await db().battle.findUniqueOrThrow({ where: { id } });
  const keys = [keyOfUrl(battle.mediaUrl), keyOfUrl(String(battle.opponentMediaUrl))];
  const everybody = [null, one, other, member, creator];
  for (const key of keys) expect(await statusesFor(key, everybody)).toEqual([200, 200, 200, 200, 200]);
  await setBlock(other, member, true);
  for (const key of keys) expect(await statusesFor(key, everybody)).toEqual([200, 200, 200, 200, 200]);
  await setBlock(other, member, false);
  const first = await reportedByThree('battle', id, [member, third, fourth]);
  for (const key of keys) expect(await statusesFor(key, everybody)).toEqual([404, 404, 404, 404, 404]);
  const params = { reportId: first.id };
  const asked = requestOf('GET', '/api/moderation/evidence/{reportId}', { as: creator, params });
  const copy = await GET(asked, { params: Promise.resolve({ reportId: String(first.id) }) });
  expect(copy.status).toBe(200);
  await copy.arrayBuffer();
  await call(moderate, { as: creator, params: { id: first.id }, body: { action: 'restore', rule: 'R2' } });
  for (const key of keys) expect(await statusesFor(key, everybody)).toEqual([200, 200, 200, 200, 200]);
});

test("a battle's answer that is hidden by itself: its video goes, the battle's own stays", async () => {
  const [one, other, third, fourth, member] = await fivePeople();
  const creator = await theCreator();
  await postBattle(one, { opponentUsername: other.username });
  const { id } = await db().battle.findFirstOrThrow({ where: { userId: one.id } });
  await answerBattle(other, id);
  const battle = await db().battle.findUniqueOrThrow({ where: { id } });
  const [own, answer] = [keyOfUrl(battle.mediaUrl), keyOfUrl(String(battle.opponentMediaUrl))];
  const everybody = [null, one, other, member, creator];
  const first = await reportedByThree('battle_response', id, [member, third, fourth]);
  expect(await statusesFor(answer, everybody)).toEqual([404, 404, 404, 404, 404]);
  expect(await statusesFor(own, everybody)).toEqual([200, 200, 200, 200, 200]);
  await db().battle.update({ where: { id }, data: { hiddenAt: now() } });
  expect(await statusesFor(answer, everybody)).toEqual([404, 404, 404, 404, 404]);
  await db().battle.update({ where: { id }, data: { hiddenAt: null } });
  await call(moderate, { as: creator, params: { id: first.id }, body: { action: 'restore', rule: 'R2' } });
  for (const key of [own, answer])
    expect(await statusesFor(key, everybody)).toEqual([200, 200, 200, 200, 200]);
});

test("a squad's clip: its members, while they are, and nobody else for a report of it", async () => {
  const { founder, member, stranger, squadId } = await aSquadChat();
  const creator = await theCreator();
  const { clip } = (await addClip(founder, squadId, 'Last minute goal')).body as {
    clip: { id: number; clip_url: string };
  };
  const key = keyOfUrl(clip.clip_url);
  const everybody = [null, stranger, founder, member, creator];
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 200, 200, 404]);
  await setBlock(member, founder, true);
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 200, 404, 404]);
  await setBlock(member, founder, false);
  await reportedByThree('game_clip', clip.id, [member]);
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 200, 200, 404]);
  await db().gameClip.update({ where: { id: clip.id }, data: { hiddenAt: now() } });
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 404, 404, 404]);
  await db().gameClip.update({ where: { id: clip.id }, data: { hiddenAt: null } });
  await call(leaveSquad, { as: member, body: { squadId } });
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 200, 404, 404]);
});

test('what is sent in private: the two of them, neither across a block; hidden, nobody', async () => {
  const [one, other, stranger, creator] = [await aUser(), await aUser(), await aUser(), await theCreator()];
  const { id, key } = await sendPicture(one, other);
  const everybody = [null, stranger, one, other, creator];
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 200, 200, 404]);
  await setBlock(other, one, true);
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 404, 404, 404]);
  await setBlock(other, one, false);
  await reportedByThree('message', id, [other]);
  await db().message.update({ where: { id }, data: { hiddenAt: now() } });
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 404, 404, 404]);
});

test("a ghost's file ends with it, whether or not anybody has swept", async () => {
  const [one, other, creator] = [await aUser(), await aUser(), await theCreator()];
  const { id, key, conversationId } = await sendPicture(one, other, true);
  await call(listMessages, { as: other, params: { conversationId }, query: {} });
  await reportedByThree('message', id, [other]);
  const everybody = [one, other, creator];
  expect(await statusesFor(key, everybody)).toEqual([200, 200, 404]);
  const small = await askFile(other, `${key}?small`);
  expect([small.status, small.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  await small.arrayBuffer();
  setClockOffset(11_000);
  expect(await statusesFor(key, everybody)).toEqual([404, 404, 404]);
  expect((await askFile(other, `${key}?small`)).status).toBe(404);
  expect(await db().message.count({ where: { id } })).toBe(1);
});

test('what is attached to nothing is for who sent it, until it is let go of', async () => {
  const [owner, other, creator] = [await aUser(), await aUser(), await theCreator()];
  const key = `battle-${'cd'.repeat(16)}.mp4`;
  await diskStorage(process.env.DATA_DIR as string).write(key, [Buffer.from('video')] as never, 'video/mp4');
  await db().media.create({
    data: { key, ownerId: owner.id, purpose: 'battle', mime: 'video/mp4', createdAt: now() },
  });
  expect(await statusesFor(key, [null, other, creator, owner])).toEqual([404, 404, 404, 200]);
  await db().media.update({ where: { key }, data: { createdAt: new Date(0) } });
  expect(await statusesFor(key, [owner])).toEqual([404]);
});

test('what is for all may be kept for an hour, by caches that others share too; what is private by nobody', async () => {
  const { founder, squadId } = await aSquadChat();
  const [other, third] = [await aUser(), await aUser()];
  await postBattle(founder, { opponentUsername: other.username });
  const battle = await db().battle.findFirstOrThrow({ where: { userId: founder.id } });
  const { clip } = (await addClip(founder, squadId, 'Goal')).body as { clip: { clip_url: string } };
  const caching = async (key: string) => {
    const { headers } = await askFile(founder, key, { method: 'HEAD' });
    const cached = headers.get('cache-control');
    expect(headers.get('vary')).toBe(cached?.startsWith('public') ? null : 'Cookie, Authorization');
    return cached;
  };
  expect({
    profile: await caching(await pictureOf(founder)),
    small: await caching(`${await pictureOf(founder)}?small`),
    battle: await caching(keyOfUrl(battle.mediaUrl)),
    clip: await caching(keyOfUrl(clip.clip_url)),
    chat: await caching((await sendPicture(founder, third)).key),
  }).toEqual({
    profile: 'public, max-age=3600',
    small: 'public, max-age=3600',
    battle: 'public, max-age=3600',
    clip: 'private, no-store',
    chat: 'private, no-store',
  });
});

test('one statement more than the session, each by an index; the same for a key that nobody has', async () => {
  const owner = await aUser();
  const other = await aUser();
  await db().$executeRaw`
    insert into battles (user_id, category, content, media_url, opponent_media_url, voting_deadline, created_at)
    select ${owner.id}, 'dance', '', '/media/battle-' || n, '/media/answer-' || n, now(), now() from generate_series(1, 20000) n`;
  await db().$executeRaw`
    insert into conversations (id, low_user_id, high_user_id, created_at) values (900000, ${owner.id}, ${other.id}, now())`;
  await db().$executeRaw`
    insert into messages (conversation_id, sender_id, content, media_key, media_type, created_at)
    select 900000, ${owner.id}, '', 'chat-' || n, 'image', now() from generate_series(1, 20000) n`;
  await db().$executeRaw`
    insert into media (key, owner_id, purpose, mime, created_at, kept_at)
    select 'battle-' || n, ${owner.id}, 'battle', 'video/mp4', now(), now() from generate_series(1, 20000) n`;
  await db().$executeRaw`analyze battles, messages, media`;
  // Whose session it is, and what is left of the limit of reads, is known from here on.
  await askFile(other, `profile-${'0'.repeat(32)}.jpg`);
  const large = ['battles', 'messages', 'media'];
  const kinds = ['profile', 'chat', 'battle', 'clip'];
  for (const purpose of kinds) {
    const key = `${purpose}-${'ef'.repeat(16)}.mp4`;
    const data = { key, ownerId: owner.id, purpose, mime: 'video/mp4', createdAt: now(), keptAt: now() };
    const missing = await statementsOf(() => askFile(other, key));
    await db().media.create({ data });
    const there = await statementsOf(() => askFile(other, key));
    // Whether it is for all is asked first: where it is, that is all.
    const statements = ['profile', 'battle'].includes(purpose) ? 3 : 2;
    expect([missing.length, there.length]).toEqual([statements, statements]);
    await expectIndexes(there, large);
    const seen = there.filter(({ text }) => text.includes('from media m'));
    for (const each of seen) expect(sequentialIn(await genericPlanOf(each), large), purpose).toEqual([]);
  }
});

test('what is for all is given with one statement, whoever asks', async () => {
  const owner = await aUser();
  const key = await pictureOf(owner);
  for (const who of [null, owner]) {
    // The first of many is counted for those that follow.
    await askFile(who, key, { method: 'HEAD' });
    const sent = await statementsOf(async () => (await askFile(who, key)).arrayBuffer());
    expect(sent.map(({ text }) => text.includes('from media m'))).toEqual([true]);
  }
});
