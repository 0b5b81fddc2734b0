/** Likes and reactions on one thing are one notice, whose number is right whatever happens at once (rules.md, Notices). */
import { afterEach, describe, expect, test } from 'vitest';
import { me as ownAccount } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { readNotices } from '@/lib/domains/notices/schema';
import { addComment, likeComment, likePost, reactToPost } from '@/lib/domains/posts/schema';
import { joinSquad } from '@/lib/domains/squads/schema';
import { sweepNotices } from '@/lib/workflows/sweeps';
import { call, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { someone } from '../../support/contact';
import { aComment, aPost, aSquad, aUser, type Person } from '../../support/factories';
import { noticesOf, rowsOf } from '../../support/notices';

afterEach(() => setClockOffset(0));

const fifty = () => Promise.all(Array.from({ length: 50 }, () => aUser()));
const like = (as: Person, postId: number) => call(likePost, { as, body: { postId } });
const unread = async (as: Person) => (await call(ownAccount, { as })).body.unread_notices;
const read = (as: Person, upTo: number) => call(readNotices, { as, body: { upTo } });

describe('fifty people at once', () => {
  test('like a post: one notice of fifty; unliked, of as many as are left; of none, none', async () => {
    const me = await someone();
    const people = await fifty();
    const { id } = await aPost({ by: me });
    const answers = await Promise.all([...people, me].map((each) => like(each, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [notice, ...more] = await noticesOf(me);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'like', actor_count: 50, subject: { type: 'post', id } });
    expect(notice?.actors).toHaveLength(3);
    expect(await rowsOf(me)).toHaveLength(1);
    await Promise.all(people.slice(0, 20).map((each) => like(each, id)));
    expect(await noticesOf(me)).toMatchObject([{ actor_count: 30 }]);
    await Promise.all(people.slice(20, 49).map((each) => like(each, id)));
    expect(await noticesOf(me)).toMatchObject([
      { actor_count: 1, actors: [{ username: people[49]?.username }] },
    ]);
    await like(people[49] as Person, id);
    expect(await noticesOf(me)).toEqual([]);
    expect(await unread(me)).toBe(0);
  });

  test('react to a post, like a comment, join a squad: one notice each', async () => {
    const me = await someone();
    const people = await fifty();
    const post = await aPost({ by: me });
    const comment = await aComment({ by: me, on: post });
    const squad = await aSquad({ by: me });
    const all = people.flatMap((as) => [
      call(reactToPost, { as, body: { postId: post.id, reaction: 'W' } }),
      call(likeComment, { as, body: { commentId: comment.id } }),
      call(joinSquad, { as, body: { squadId: squad.id } }),
    ]);
    for (const { status, message } of await Promise.all(all)) expect(status, message).toBe(200);
    const found = (await noticesOf(me)).map(({ kind, actor_count }) => `${kind} ${actor_count}`);
    expect(found.toSorted()).toEqual(['like 50', 'reaction 50', 'squad_join 50']);
  });

  test('comment: one notice each, for each has words of its own', async () => {
    const me = await someone();
    const { id: postId } = await aPost({ by: me });
    await Promise.all(
      (await fifty()).map((as) => call(addComment, { as, body: { postId, content: 'Yes' } })),
    );
    expect(await noticesOf(me, { limit: 50 })).toHaveLength(50);
  });
});

test('who is across a block or muted is neither named nor counted', async () => {
  const me = await someone();
  const { id } = await aPost({ by: me });
  const [one, blocked, blocker, muted] = [await aUser(), await aUser(), await aUser(), await aUser()];
  for (const each of [one, blocked, blocker, muted]) await like(each, id);
  expect(await noticesOf(me)).toMatchObject([{ actor_count: 4 }]);
  await call(block, { as: me, body: { username: blocked.username, block: true } });
  await call(block, { as: blocker, body: { username: me.username, block: true } });
  await call(mute, { as: me, body: { username: muted.username, mute: true } });
  expect(await noticesOf(me)).toMatchObject([{ actor_count: 1, actors: [{ username: one.username }] }]);
});

describe('comes anew', () => {
  test('once it was read, or a minute later, to the top; while it is unread and fresh it stays', async () => {
    const me = await someone();
    const { id } = await aPost({ by: me });
    const people = await fifty();
    await like(people[0] as Person, id);
    const [first] = await noticesOf(me);
    await like(people[1] as Person, id);
    expect(await noticesOf(me)).toMatchObject([{ id: first?.id, actor_count: 2 }]);
    await read(me, first?.id ?? 0);
    expect(await unread(me)).toBe(0);
    await like(people[2] as Person, id);
    const [second] = await noticesOf(me);
    expect(second?.id).not.toBe(first?.id);
    expect(await unread(me)).toBe(1);
    setClockOffset(61_000);
    await like(people[3] as Person, id);
    const [third] = await noticesOf(me);
    expect(third?.id).not.toBe(second?.id);
    expect(await unread(me)).toBe(1);
  });
});

describe('reading', () => {
  test('up to one of them; never back, and never beyond what there is', async () => {
    const me = await someone();
    for (let each = 0; each < 3; each += 1) await like(await aUser(), (await aPost({ by: me })).id);
    const [newest, middle, oldest] = await noticesOf(me);
    expect((await read(me, middle?.id ?? 0)).body).toEqual({ message: 'Read.', unread: 1 });
    expect((await read(me, oldest?.id ?? 0)).body.unread).toBe(1);
    expect((await noticesOf(me)).map((each) => each.read)).toEqual([0, 1, 1]);
    expect((await read(me, newest?.id ?? 0)).body).toEqual({ message: 'All read.', unread: 0 });
    await read(me, 2_147_483_647);
    await like(await aUser(), (await aPost({ by: me })).id);
    expect(await unread(me)).toBe(1);
  });

  test('what is no id: 400', async () => {
    const me = await someone();
    for (const upTo of [0, -1, 'x', '\u0000', 1.5, null, 2_147_483_648])
      expect((await rawCall('POST', '/api/notices/read', { as: me, body: { upTo } })).status).toBe(400);
    for (const before of ['0', 'x', '%00'])
      expect((await rawCall('GET', '/api/notices', { as: me, query: { before } })).status).toBe(400);
  });

  test('one’s own alone: another’s mark moves nothing of mine', async () => {
    const [me, other] = [await someone(), await someone()];
    await like(other, (await aPost({ by: me })).id);
    await read(other, 2_147_483_647);
    expect(await unread(me)).toBe(1);
  });

  test('page after page, each once, newest first', async () => {
    const me = await someone();
    for (let each = 0; each < 7; each += 1) await like(await aUser(), (await aPost({ by: me })).id);
    const all = await noticesOf(me, { limit: 50 });
    const pages: typeof all = [];
    for (let before: number | undefined; ; before = pages.at(-1)?.id) {
      const page = await noticesOf(me, { limit: 3, ...(before && { before }) });
      pages.push(...page);
      if (page.length < 3) break;
    }
    expect(pages).toEqual(all);
  });
});

test('gone after 90 days, and not before', async () => {
  const me = await someone();
  await like(await aUser(), (await aPost({ by: me })).id);
  setClockOffset(89 * 86_400_000);
  await sweepNotices();
  expect(await rowsOf(me)).toHaveLength(1);
  setClockOffset(91 * 86_400_000);
  expect(await sweepNotices()).toBeGreaterThan(0);
  expect(await rowsOf(me)).toEqual([]);
});
