/** GET /api/users/profile/{username}: a person as others see them (contract.md, Profiles). */
import { expect, test } from 'vitest';
import { profile } from '@/lib/domains/profiles/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aComment, aPost, aUser, bornYearsAgo, theCreator } from '../../support/factories';

test('who they are, their newest posts and their newest comments', async () => {
  const [person, reader] = [await aUser({ username: 'Seen_By_All', verified: true }), await aUser()];
  await db().user.update({ where: { id: person.id }, data: { xp: 5000, wins: 2 } });
  const posts: number[] = [];
  const comments: number[] = [];
  for (let each = 0; each < 12; each += 1) {
    const post = await aPost({ by: person, content: `post ${each}` });
    posts.unshift(post.id);
    comments.unshift((await aComment({ by: person, on: post, content: `comment ${each}` })).id);
  }
  await aComment({ by: reader, on: { id: posts[0] ?? 0 } });

  const { status, body } = await call(profile, { as: reader, params: { username: 'Seen_By_All' } });
  expect(status).toBe(200);
  expect(body.user).toEqual({
    id: person.id,
    username: 'Seen_By_All',
    verified: 1,
    level: 11,
    rank: 'Elite',
    coins: 100,
    wins: 2,
    is_creator: 0,
    is_champion: 0,
    muted: 0,
    profile_media_url: null,
    profile_media_type: null,
    profile_media_bytes: null,
    created_at: person.createdAt.toISOString(),
    relation: 'none',
    reach: { message: 'yes', media: 'yes', ghost: 'yes', friend: 'yes', challenge: 'yes' },
  });
  expect(body.posts.map((each) => each.id)).toEqual(posts.slice(0, 10));
  expect(body.posts.every((each) => each.is_mine === 0)).toBe(true);
  expect(body.comments.map((each) => each.id)).toEqual(comments.slice(0, 10));
  expect(Object.keys(body.comments[0] ?? {})).toEqual(['id', 'post_id', 'content', 'created_at']);
});

test('capitals do not matter', async () => {
  const person = await aUser({ username: 'MiXed_CaSe' });
  for (const username of ['mixed_case', 'MIXED_CASE'])
    expect((await call(profile, { as: person, params: { username } })).body.user.username).toBe('MiXed_CaSe');
});

test('never an address, a date of birth or a password, to anyone', async () => {
  const person = await aUser({ username: 'private_one' });
  await aComment({ by: person, on: await aPost({ by: person }) });
  for (const reader of [await aUser(), person, await theCreator()]) {
    const text = JSON.stringify(
      (await call(profile, { as: reader, params: { username: 'private_one' } })).body,
    );
    for (const secret of ['@', bornYearsAgo(16)]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/email|dob|birth|password|not a hash/);
  }
});

test('what was hidden is not shown here either', async () => {
  const [person, reader] = [await aUser(), await aUser()];
  const post = await aPost({ by: person });
  const comment = await aComment({ by: person, on: post });
  await db().comment.update({ where: { id: comment.id }, data: { hiddenAt: new Date() } });
  await db().post.update({ where: { id: post.id }, data: { hiddenAt: new Date() } });
  const { body } = await call(profile, { as: reader, params: { username: person.username } });
  expect([body.posts, body.comments]).toEqual([[], []]);
});

test('the creator account is said to be it', async () => {
  const reader = await aUser();
  const { username } = await theCreator();
  expect((await call(profile, { as: reader, params: { username } })).body.user.is_creator).toBe(1);
});

test('a name that nobody has, or can have: 404', async () => {
  const reader = await aUser();
  for (const username of ['nobody_here', 'ab', 'a b', '%', '_', '\u0000', '💛', 'x'.repeat(40)]) {
    const answer = await rawCall('GET', '/api/users/profile/{username}', {
      as: reader,
      params: { username },
    });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 404,
      body: { code: 'user_not_found', message: 'User not found.' },
    });
  }
});
