/** What somebody who has turned 20 reads of their own, and of nobody else (rules.md, Turning 20). */
import { beforeEach, describe, expect, test } from 'vitest';
import { listNotices, readNotices } from '@/lib/domains/notices/schema';
import { addComment, createPost, likePost } from '@/lib/domains/posts/schema';
import { profile } from '@/lib/domains/profiles/schema';
import { listBelongings } from '@/lib/domains/shop/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aModerator, aUser, type Person } from '../../support/factories';

/** A birthday in this year, the twentieth. */
const turned = new Date(`${new Date().getUTCFullYear() - 20}-01-01`);

let person: Person;
let friend: Person;
beforeEach(async () => {
  [person, friend] = [await aUser(), await aUser()];
  const { body } = await call(createPost, { as: person, body: { content: 'my last one' } });
  const postId = body.post.id;
  await call(addComment, { as: person, body: { postId, content: 'and a word below it' } });
  await call(likePost, { as: friend, body: { postId } });
  for (const [userId, friendId] of [
    [person.id, friend.id],
    [friend.id, person.id],
  ] as const)
    await db().friendship.create({ data: { userId, friendId, createdAt: new Date() } });
  await db().user.update({ where: { id: person.id }, data: { dob: turned } });
});

const profileFor = (as: Person, username: string) => call(profile, { as, params: { username } });

describe('a profile', () => {
  test('their own, with their posts and comments, in whatever capitals', async () => {
    for (const name of [person.username, person.username.toUpperCase()]) {
      const { status, body } = await profileFor(person, name);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ id: person.id, relation: 'none' });
      expect(body.posts).toMatchObject([{ content: 'my last one', likes: 1 }]);
      expect(body.comments).toMatchObject([{ content: 'and a word below it' }]);
    }
    expect((await call(listBelongings, { as: person, params: { username: person.username } })).status).toBe(
      200,
    );
  });

  test("nobody else's, friends and moderators neither, as though there were none", async () => {
    const nobody = await profileFor(person, 'nobody_of_this_name');
    const none = [nobody.status, nobody.body];
    expect([nobody.status, nobody.message]).toEqual([404, 'User not found.']);
    for (const other of [friend, await aUser(), await aModerator()]) {
      const { status, body } = await profileFor(person, other.username);
      expect([status, body]).toEqual(none);
      const worn = await call(listBelongings, { as: person, params: { username: other.username } });
      expect([worn.status, worn.body]).toEqual(none);
    }
  });

  test('a moderator of their age meets everybody as ever', async () => {
    const moderator = await aModerator();
    await db().user.update({ where: { id: moderator.id }, data: { dob: turned } });
    expect((await profileFor(moderator, friend.username)).status).toBe(200);
  });
});

test('their notices, and marking them as read', async () => {
  const { status, body } = await call(listNotices, { as: person, query: {} });
  expect(status).toBe(200);
  expect(body).toMatchObject([{ kind: 'like', subject: { excerpt: 'my last one' }, read: 0 }]);
  const { id } = body[0] ?? { id: 0 };
  expect((await call(readNotices, { as: person, body: { upTo: id } })).body.unread).toBe(0);
  expect((await call(listNotices, { as: person, query: {} })).body).toMatchObject([{ read: 1 }]);
});
