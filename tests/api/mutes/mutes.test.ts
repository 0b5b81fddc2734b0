/** Whom one muted: gone from one's own lists, and from nothing else (rules.md, Safety). */
import { describe, expect, test } from 'vitest';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { block } from '@/lib/domains/blocks/schema';
import { listGameClips } from '@/lib/domains/clips/schema';
import { exportData } from '@/lib/domains/export/schema';
import { listMutes, mute } from '@/lib/domains/mutes/schema';
import { post } from '@/lib/domains/posts/posts';
import {
  addComment,
  addReply,
  likePost,
  listComments,
  listNewsFeed,
  listPosts,
  listReplies,
  reactToPost,
} from '@/lib/domains/posts/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { listRants } from '@/lib/domains/rants/schema';
import { db } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { call } from '../../support/call';
import {
  aComment,
  aPersonWithPassword,
  aPost,
  aRant,
  aRantComment,
  areFriends,
  aSquad,
  aUser,
  type Person,
  password,
  viewerOf,
} from '../../support/factories';

const setMute = (who: Person, whom: string, on = true) =>
  call(mute, { as: who, body: { username: whom, mute: on } });
const names = async (who: Person, query: { limit?: number; before?: string } = {}) =>
  (await call(listMutes, { as: who, query })).body.map(({ username }) => username);

test('mutes, lists, takes it back; twice is once; capitals do not matter', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const first = await setMute(one, other.username.toUpperCase());
  expect(first).toMatchObject({ status: 200, body: { muted: 1 } });
  expect((await setMute(one, other.username)).status).toBe(200);
  expect((await call(listMutes, { as: one, query: {} })).body).toEqual([
    {
      username: other.username,
      verified: 0,
      profile_media_url: null,
      profile_media_type: null,
      relation: 'none',
    },
  ]);
  expect(await names(other)).toEqual([]);
  expect(await setMute(one, other.username, false)).toMatchObject({ status: 200, body: { muted: 0 } });
  expect(await names(one)).toEqual([]);
});

test('oneself: 400; nobody, and somebody across a block: 404', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()];
  expect((await setMute(one, one.username)).status).toBe(400);
  expect((await setMute(one, 'nobody_at_all')).status).toBe(404);
  await call(block, { as: other, body: { username: one.username, block: true } });
  await call(block, { as: one, body: { username: third.username, block: true } });
  for (const whom of [other, third]) expect((await setMute(one, whom.username)).status).toBe(404);
});

test('the list goes on behind a person shown, newest first, without those across a block', async () => {
  const one = await aUser();
  const others = await Promise.all(Array.from({ length: 5 }, () => aUser()));
  for (const other of others) await setMute(one, other.username);
  const all = others.map(({ username }) => username).toReversed();
  expect(await names(one)).toEqual(all);
  expect(await names(one, { limit: 2 })).toEqual(all.slice(0, 2));
  expect(await names(one, { limit: 2, before: all[1]?.toUpperCase() as string })).toEqual(all.slice(2, 4));
  await call(block, { as: others[4] as Person, body: { username: one.username, block: true } });
  expect(await names(one)).toEqual(all.slice(1));
});

test('says what is between the two', async () => {
  const one = await aUser();
  const [friend, asked, asking, declined, tookBack] = (await Promise.all(
    Array.from({ length: 5 }, () => aUser()),
  )) as [Person, Person, Person, Person, Person];
  const at = { createdAt: new Date() };
  await areFriends(one, friend);
  await db().friendRequest.createMany({
    data: [
      { senderId: one.id, recipientId: asked.id, ...at, declinedAt: new Date() },
      { senderId: asking.id, recipientId: one.id, ...at },
      { senderId: declined.id, recipientId: one.id, ...at, declinedAt: new Date() },
      { senderId: one.id, recipientId: tookBack.id, ...at, cancelledAt: new Date() },
    ],
  });
  for (const who of [friend, asked, asking, declined, tookBack]) await setMute(one, who.username);
  const { body } = await call(listMutes, { as: one, query: {} });
  expect(body.map(({ relation }) => relation).toReversed()).toEqual([
    'friends',
    'outgoing',
    'incoming',
    'none',
    'none',
  ]);
});

/** A post of a third person with comments, replies and reactions of all, and one of each. */
async function talk() {
  const [muter, muted, third] = [await aUser(), await aUser(), await aUser()];
  const posts = { muted: await aPost({ by: muted }), third: await aPost({ by: third }) };
  const comments = [];
  for (const who of [muter, muted]) {
    const comment = await aComment({ by: who, on: posts.third });
    comments.push(comment);
    for (const from of [muter, muted])
      await call(addReply, { as: from, body: { commentId: comment.id, content: `by ${from.username}` } });
    await call(reactToPost, { as: who, body: { postId: posts.third.id, reaction: 'Facts' } });
  }
  return { muter, muted, third, posts, comments };
}

describe('what a muted person posts', () => {
  test('is gone from the feeds, the comments and the replies, and comes back', async () => {
    const { muter, muted, posts, comments } = await talk();
    const [own, theirs] = comments;
    if (!own || !theirs) throw new Error('two comments');
    const lists = async () => [
      (await call(listPosts, { as: muter, query: { limit: 50 } })).body,
      (await call(listNewsFeed, { as: muter, query: { limit: 50 } })).body,
      (await call(listComments, { as: muter, params: { postId: posts.third.id } })).body,
      (await call(listReplies, { as: muter, params: { commentId: own.id } })).body,
    ];
    const [before] = await lists();
    expect(before?.map(({ id }) => id)).toContain(posts.muted.id);
    await setMute(muter, muted.username);
    for (const list of await lists()) {
      expect(list.length).toBeGreaterThan(0);
      expect(JSON.stringify(list)).not.toContain(muted.username);
    }
    const feed = (await call(listPosts, { as: muter, query: { limit: 50 } })).body;
    const seen = feed.find(({ id }) => id === posts.third.id);
    // Counts are everybody's, as with a block.
    expect(seen).toMatchObject({ reaction_counts: { Facts: 2 } });
    const listed = (await call(listComments, { as: muter, params: { postId: posts.third.id } })).body;
    expect(listed.map(({ id }) => id)).toEqual([own.id]);
    expect(listed.map(({ id }) => id)).not.toContain(theirs.id);
    await setMute(muter, muted.username, false);
    for (const list of await lists()) expect(JSON.stringify(list)).toContain(muted.username);
  });

  test('is there by its own address, and on their profile, where one goes on purpose', async () => {
    const { muter, muted, third, posts, comments } = await talk();
    await setMute(muter, muted.username);
    expect(await post(viewerOf(muter), posts.muted.id)).toMatchObject({ username: muted.username });
    const shown = (await call(profile, { as: muter, params: { username: muted.username } })).body;
    expect(shown.user.muted).toBe(1);
    expect(shown.posts.map(({ id }) => id)).toEqual([posts.muted.id]);
    expect(shown.comments.map(({ post_id }) => post_id)).toEqual([posts.third.id]);
    const elsewhere = (await call(profile, { as: muter, params: { username: third.username } })).body;
    expect(elsewhere.user.muted).toBe(0);
    expect(JSON.stringify(elsewhere.posts)).not.toContain(muted.username);
    // What one may do with it is as ever.
    const of = { postId: posts.muted.id };
    expect((await call(likePost, { as: muter, body: of })).status).toBe(200);
    expect((await call(addComment, { as: muter, body: { ...of, content: 'still here' } })).status).toBe(200);
    const replied = { commentId: comments[1]?.id ?? 0, content: 'and here' };
    expect((await call(addReply, { as: muter, body: replied })).status).toBe(200);
  });

  test('fills no page: a page is full whatever is left out, and the deepest ends', async () => {
    const [reader, noisy, quiet] = [await aUser(), await aUser(), await aUser()];
    for (let each = 0; each < 12; each += 1) {
      await aPost({ by: quiet });
      await aPost({ by: noisy });
    }
    await setMute(reader, noisy.username);
    // Twice: a reader who leaves somebody out is read by another way from the second page on.
    for (const _ of [1, 2]) {
      const { body } = await call(listPosts, { as: reader, query: { limit: 10 } });
      expect(body).toHaveLength(10);
      expect(body.every(({ username }) => username === quiet.username)).toBe(true);
    }
  });

  test('leaves the pages of everybody else as they were, those kept as text too', async () => {
    const { muter, muted, third } = await talk();
    const page = async (as: Person) =>
      JSON.stringify((await call(listPosts, { as, query: { limit: 10 } })).body);
    const [stranger, theirs] = [await aUser(), await page(muted)];
    const untouched = await page(stranger);
    await setMute(muter, muted.username);
    expect(await page(muter)).not.toContain(muted.username);
    expect(await page(stranger)).toBe(untouched);
    expect(await page(muted)).toBe(theirs);
    expect(await page(third)).toContain(muted.username);
    await setMute(muter, muted.username, false);
    expect(await page(muter)).toContain(muted.username);
  });

  test('is gone from a squad’s clips; the squad, and suggestions, stay', async () => {
    const [muter, muted] = [await aUser(), await aUser()];
    const squad = await aSquad({ by: muted, members: [muter] });
    for (const who of [muter, muted])
      await db().media.create({
        data: {
          key: `clip-${who.id}.mp4`,
          ownerId: who.id,
          purpose: 'clip',
          mime: 'video/mp4',
          bytes: 1,
          createdAt: new Date(),
        },
      });
    await db().gameClip.createMany({
      data: [muter, muted].map(({ id }) => ({
        squadId: squad.id,
        userId: id,
        description: 'gg',
        mediaKey: `clip-${id}.mp4`,
        milliseconds: 1000,
        createdAt: new Date(),
      })),
    });
    const clips = async (as: Person) =>
      (await call(listGameClips, { as, params: { squadId: squad.id }, query: {} })).body.map(
        ({ username }) => username,
      );
    expect(await clips(muter)).toEqual([muted.username, muter.username]);
    await setMute(muter, muted.username);
    expect(await clips(muter)).toEqual([muter.username]);
    expect(await clips(muted)).toEqual([muted.username, muter.username]);
    const starts = muted.username;
    const opponents = (await call(suggestOpponents, { as: muter, query: { starts } })).body;
    expect(opponents.map(({ username }) => username)).toContain(muted.username);
  });
});

test('a mute leaves no rant and no comment on one out: trying it would tell who wrote it', async () => {
  const [muter, muted] = [await aUser(), await aUser()];
  const rant = await aRant({ by: muted });
  await aRantComment({ by: muted, on: rant });
  const wall = async (query: object) => (await call(listRants, { as: muter, query })).body;
  const kinds = [{}, { sort: 'trending' }, { category: rant.category }];
  const before = await Promise.all(kinds.map(wall));
  expect(before[0]?.find(({ id }) => id === rant.id)?.comments).toHaveLength(1);
  await setMute(muter, muted.username);
  expect(await Promise.all(kinds.map(wall))).toEqual(before);
});

test('whoever leaves is muted by nobody, and mutes nobody; a copy says whom one muted', async () => {
  const leaver = await aPersonWithPassword();
  const [stays, third] = [await aUser(), await aUser()];
  await setMute(leaver, third.username);
  await setMute(stays, leaver.username);
  await setMute(stays, third.username);
  expect(
    (await call(exportData, { as: stays })).body.mutes.map(({ username }) => username).toSorted(),
  ).toEqual([leaver.username, third.username].toSorted());
  await deleteAccount(viewerOf(leaver), password);
  expect(await names(stays)).toEqual([third.username]);
  const left = { OR: [{ muterId: leaver.id }, { mutedId: leaver.id }] };
  expect(await db().mute.count({ where: left })).toBe(0);
});
