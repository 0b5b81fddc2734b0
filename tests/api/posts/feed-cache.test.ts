/** Posts are cached by the server between requests (lib/domains/posts/feed/cache.ts): nobody may ever notice. */
import { beforeAll, describe, expect, test } from 'vitest';
import { largestId } from '@/lib/contract/constants/requests';
import { deleteComment, deletePost, deleteReply } from '@/lib/domains/posts/deletion-schema';
import { type Feed, hottestPosts, newestPosts } from '@/lib/domains/posts/feed/skeleton';
import type { PostRow } from '@/lib/domains/posts/schema';
import * as posts from '@/lib/domains/posts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { db, pool, statement } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aComment, aPost, aUser, type Person } from '../../support/factories';
import { statementsOf } from '../../support/sent-statements';

type Talk = { post: { id: number }; comment: { id: number }; reply: { id: number } };

let author: Person;
let talker: Person;
let reader: Person;
/** Somebody on the other side of a block from the talker. */
let apart: Person;
let talk: Talk;

beforeAll(async () => {
  [author, talker, reader, apart] = [await aUser(), await aUser(), await aUser(), await aUser()];
  await db().block.create({ data: { blockerId: apart.id, blockedId: talker.id, createdAt: new Date() } });
  talk = await aTalk();
  for (let each = 0; each < 12; each += 1) await aPost({ by: author, content: `beside it, ${each}` });
});

/** A post with a comment, a reply, and a mark of each kind by the reader. */
async function aTalk(): Promise<Talk> {
  const post = await aPost({ by: author, content: 'Who is outside?' });
  const comment = await aComment({ by: talker, on: post });
  const { body } = await call(posts.addReply, {
    as: talker,
    body: { commentId: comment.id, content: 'Me too' },
  });
  await call(posts.likePost, { as: reader, body: { postId: post.id } });
  await call(posts.likeComment, { as: reader, body: { commentId: comment.id } });
  await call(posts.reactToPost, { as: talker, body: { postId: post.id, reaction: 'W' } });
  return { post, comment, reply: body.reply };
}

/** Each feed as its call answers it, beside what one statement puts together from the tables at this moment. */
async function feedsOf(viewer: Person) {
  const asked = { as: viewer, query: { limit: 50 } };
  const now = ({ name, full }: Feed, from: unknown[]) =>
    statement<PostRow>(name, full, [viewer.id, 50, 0, ...from]);
  return {
    newest: (await call(posts.listPosts, asked)).body,
    hottest: (await call(posts.listNewsFeed, asked)).body,
    truth: {
      newest: serializeResponse(posts.listPosts, await now(newestPosts, [largestId])),
      hottest: serializeResponse(
        posts.listNewsFeed,
        await now(hottestPosts, [Number.POSITIVE_INFINITY, largestId]),
      ),
    },
  };
}

async function expectTruth() {
  for (const viewer of [author, talker, reader, apart]) {
    const { truth, ...shown } = await feedsOf(viewer);
    expect(shown).toEqual(truth);
  }
}

const hidden = { hiddenAt: new Date() };

/** Whatever can change on a page, each followed by its opposite where it has one. */
const changes: Record<string, () => Promise<unknown>> = {
  'a new post': () => aPost({ by: talker }),
  'its words': () =>
    call(posts.editPost, { as: author, params: { postId: talk.post.id }, body: { content: 'Nobody?' } }),
  'a like': () => call(posts.likePost, { as: talker, body: { postId: talk.post.id } }),
  'a like taken back': () => call(posts.likePost, { as: talker, body: { postId: talk.post.id } }),
  'a reaction moved': () =>
    call(posts.reactToPost, { as: talker, body: { postId: talk.post.id, reaction: 'L' } }),
  'a comment': () =>
    call(posts.addComment, { as: reader, body: { postId: talk.post.id, content: 'Outside where?' } }),
  'a like of a comment': () => call(posts.likeComment, { as: author, body: { commentId: talk.comment.id } }),
  'a like of a comment taken back': () =>
    call(posts.likeComment, { as: reader, body: { commentId: talk.comment.id } }),
  'a pin': () =>
    call(posts.pinComment, { as: author, body: { postId: talk.post.id, commentId: talk.comment.id } }),
  'a reply': () =>
    call(posts.addReply, { as: reader, body: { commentId: talk.comment.id, content: 'Say it' } }),
  'a reply hidden': () => db().reply.update({ where: { id: talk.reply.id }, data: hidden }),
  'a reply shown again': () => db().reply.update({ where: { id: talk.reply.id }, data: { hiddenAt: null } }),
  'a comment hidden': () => db().comment.update({ where: { id: talk.comment.id }, data: hidden }),
  'a comment shown again': () =>
    db().comment.update({ where: { id: talk.comment.id }, data: { hiddenAt: null } }),
  'a verified badge': () => db().user.update({ where: { id: talker.id }, data: { verified: true } }),
  'a picture': () =>
    db().user.update({
      where: { id: talker.id },
      data: { profileMediaUrl: '/demo/sun.png', profileMediaType: 'image' },
    }),
  'a name': () => db().user.update({ where: { id: talker.id }, data: { username: 'renamed_talker' } }),
  'a block': () =>
    db().block.create({ data: { blockerId: reader.id, blockedId: talker.id, createdAt: new Date() } }),
  'a block taken back': () => db().block.deleteMany({ where: { blockerId: reader.id } }),
  'a post hidden': () => db().post.update({ where: { id: talk.post.id }, data: hidden }),
  'a post shown again': () => db().post.update({ where: { id: talk.post.id }, data: { hiddenAt: null } }),
  'a reply taken back': () => call(deleteReply, { as: talker, params: { replyId: talk.reply.id } }),
  'a comment taken back': async () => {
    const body = { postId: talk.post.id, content: 'Never mind' };
    const { comment } = (await call(posts.addComment, { as: talker, body })).body;
    await expectTruth();
    await call(deleteComment, { as: talker, params: { commentId: comment.id } });
  },
  'a comment gone': () => db().comment.delete({ where: { id: talk.comment.id } }),
  'a post gone': () => call(deletePost, { as: author, params: { postId: talk.post.id } }),
};

test.each(Object.entries(changes))('%s is on everybody’s next page', async (_, change) => {
  await expectTruth();
  await change();
  await expectTruth();
});

test('a post that is gone leaves no count behind', async () => {
  const { post } = await aTalk();
  const left = () => db().discussion.count({ where: { postId: post.id } });
  expect(await left()).toBeGreaterThan(0);
  await call(deletePost, { as: author, params: { postId: post.id } });
  expect(await left()).toBe(0);
});

test('fifty at once like, comment and look: afterwards all see what is there', async () => {
  const { post, comment } = await aTalk();
  const crowd = await Promise.all(Array.from({ length: 10 }, () => aUser()));
  await Promise.all(
    crowd.flatMap((as) => [
      call(posts.likePost, { as, body: { postId: post.id } }),
      call(posts.likeComment, { as, body: { commentId: comment.id } }),
      call(posts.addReply, { as, body: { commentId: comment.id, content: 'Present' } }),
      call(posts.listPosts, { as, query: {} }),
      call(posts.listPosts, { as: reader, query: {} }),
    ]),
  );
  await expectTruth();
  const { newest } = await feedsOf(reader);
  const shown = newest.find(({ id }) => id === post.id);
  expect(shown?.likes).toBe(11);
  expect(shown?.comments[0]?.likes).toBe(11);
  expect(shown?.comments[0]?.reply_count).toBe(11);
  expect(shown?.comments[0]?.replies).toHaveLength(3);
});

test('posts go while pages are put together: every page is full, for a short one says that there are no more', async () => {
  const busy = await aUser();
  const going = await Promise.all(Array.from({ length: 40 }, () => aPost({ by: busy })));
  const rounds = going.slice(15).reverse();
  for (const { id } of rounds) {
    // Nothing that is kept holds any more.
    await db().post.updateMany({ where: { userId: busy.id }, data: { editedAt: new Date() } });
    const [, ...pages] = await Promise.all([
      db().post.delete({ where: { id } }),
      ...Array.from({ length: 6 }, () => call(posts.listPosts, { as: busy, query: { limit: 10 } })),
    ]);
    for (const { body } of pages) expect(body).toHaveLength(10);
  }
});

describe('what a page costs', () => {
  const feedStatements = async (as: Person) => {
    const sent = await statementsOf(() => call(posts.listPosts, { as, query: { limit: 10 } }));
    return sent.map(({ text }) => text).filter((text) => /\bfrom posts\b/.test(text)).length;
  };

  test('one statement while nothing changed, for whoever asks; a second for what did', async () => {
    await feedStatements(author);
    expect(await feedStatements(reader)).toBe(1);
    await aPost({ by: author });
    expect(await feedStatements(reader)).toBe(2);
    expect(await feedStatements(author)).toBe(1);
  });

  test('whoever is apart from somebody reads for themselves only the posts that name them', async () => {
    const { post } = await aTalk();
    for (let each = 0; each < 9; each += 1) await aPost({ by: author });
    await feedStatements(apart);
    const sent = await statementsOf(() => call(posts.listPosts, { as: apart, query: { limit: 10 } }));
    const read = sent.filter(({ text }) => /\bfrom posts p\b/.test(text) && !text.includes('as question('));
    expect(read).toHaveLength(1);
    const rows = await Promise.all(read.map((each) => pool().query(each)));
    expect(rows.flatMap((each) => each.rows.map(({ id }) => id))).toEqual([post.id]);
  });
});
