import { expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { me } from '@/lib/domains/accounts/schema';
import { listComments, listPosts } from '@/lib/domains/posts/schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import {
  aComment,
  aPersonWithPassword,
  aPost,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';

const creator = await theCreator();
const reportAs = (who: Person, targetType: 'post' | 'comment' | 'user' | 'message', targetId: number) =>
  call(report, { as: who, body: { targetType, targetId, reason: 'bullying', details: 'look at this' } });
const postsSeenBy = async (who: Person) =>
  (await call(listPosts, { as: who, query: { limit: 50 } })).body.map(({ id }) => id);
const decideOn = (id: number, action: 'hide' | 'restore' | 'dismiss' | 'suspend') =>
  call(moderate, { as: creator, params: { id }, body: { action, rule: 'R2' } });

async function aReportedPost(reporters: number) {
  const author = await aUser();
  const post = await aPost({ by: author, content: 'what was said' });
  const people = await Promise.all(Array.from({ length: reporters }, () => aUser()));
  for (const person of people) expect((await reportAs(person, 'post', post.id)).status).toBe(200);
  const { id } = await db().report.findFirstOrThrow({ where: { targetType: 'post', targetId: post.id } });
  return { author, post, people, reportId: id };
}

test('a report gives a code and keeps what was said, though it is edited or deleted afterwards', async () => {
  const { post, reportId } = await aReportedPost(1);
  await db().post.delete({ where: { id: post.id } });
  const { body } = await call(listReports, { as: creator, query: { limit: 50 } });
  const found = body.find(({ id }) => id === reportId);
  expect(found).toMatchObject({
    target_type: 'post',
    target_id: post.id,
    reason: 'bullying',
    reporters: 1,
    status: 'open',
  });
  expect(found?.copy.content).toBe('what was said');
  expect(found?.tracking_code).toMatch(/^HG-[A-Z2-9]{8}$/);
});

test('one’s own: 400; a second time: 409; what is not there, or not seen: 404', async () => {
  const { author, post, people } = await aReportedPost(1);
  expect(await reportAs(author, 'post', post.id)).toMatchObject({
    status: 400,
    message: 'You cannot report your own content.',
  });
  expect((await reportAs(people[0] as Person, 'post', post.id)).status).toBe(409);
  expect((await reportAs(author, 'user', author.id)).status).toBe(400);
  const stranger = await aUser();
  expect((await reportAs(stranger, 'post', 2_000_000_000)).status).toBe(404);
  await db().block.create({ data: { blockerId: author.id, blockedId: stranger.id, createdAt: new Date() } });
  expect((await reportAs(stranger, 'post', post.id)).status).toBe(404);
  expect((await reportAs(stranger, 'user', author.id)).status).toBe(404);
});

test('two people’s reports hide nothing, the third person’s does, until someone has looked', async () => {
  const { post, people, reportId } = await aReportedPost(2);
  const reader = await aUser();
  expect(await postsSeenBy(reader)).toContain(post.id);
  expect((await reportAs(await aUser(), 'post', post.id)).status).toBe(200);
  expect(await postsSeenBy(reader)).not.toContain(post.id);
  expect((await call(listComments, { as: reader, params: { postId: post.id } })).status).toBe(404);
  const { body } = await decideOn(reportId, 'dismiss');
  expect(body.report).toMatchObject({ status: 'dismissed', reporters: 3 });
  expect(await postsSeenBy(reader)).toContain(post.id);
  expect(await db().report.count({ where: { targetId: post.id, status: 'open' } })).toBe(0);
  expect(people).toHaveLength(2);
});

test('fifty people at once: hidden, each report kept or told that it is gone; fifty of one person: one report', async () => {
  const author = await aUser();
  const [many, once] = [await aPost({ by: author }), await aPost({ by: author })];
  const people = await fiftyTimes(() => aUser());
  const answers = await Promise.all(people.map((person) => reportAs(person, 'post', many.id)));
  // Whoever looks after the third was stored sees it no more.
  const kept = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(50 - kept);
  expect(kept).toBeGreaterThanOrEqual(3);
  expect(await db().report.count({ where: { targetType: 'post', targetId: many.id } })).toBe(kept);
  expect((await db().post.findUniqueOrThrow({ where: { id: many.id } })).hiddenAt).not.toBeNull();
  const [one] = people as [Person];
  const statuses = (await fiftyTimes(() => reportAs(one, 'post', once.id))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test('hide and restore, seen by everyone at once', async () => {
  const { post, reportId } = await aReportedPost(1);
  const comment = await aComment({ by: await aUser(), on: post });
  const reader = await aUser();
  await decideOn(reportId, 'hide');
  expect(await postsSeenBy(reader)).not.toContain(post.id);
  await decideOn(reportId, 'restore');
  expect(await postsSeenBy(reader)).toContain(post.id);
  await reportAs(reader, 'comment', comment.id);
  const ofComment = await db().report.findFirstOrThrow({
    where: { targetType: 'comment', targetId: comment.id },
  });
  await decideOn(ofComment.id, 'hide');
  expect((await call(listComments, { as: reader, params: { postId: post.id } })).body).toEqual([]);
});

test('suspend: logged out everywhere, no way in, and back by restore', async () => {
  const author = await aPersonWithPassword();
  const post = await aPost({ by: author });
  await reportAs(await aUser(), 'post', post.id);
  const { id } = await db().report.findFirstOrThrow({ where: { targetType: 'post', targetId: post.id } });
  expect((await decideOn(id, 'suspend')).status).toBe(200);
  expect((await call(me, { as: author })).status).toBe(401);
  const credentials = { email: author.email, password };
  expect(await call(login, { body: credentials })).toMatchObject({
    status: 403,
    message: 'This account is suspended: No bullying.',
  });
  expect((await call(login, { body: { ...credentials, password: 'not it at all' } })).status).toBe(401);
  await decideOn(id, 'restore');
  expect((await call(login, { body: credentials })).status).toBe(200);
});

test('the creator account cannot be suspended', async () => {
  const post = await aPost({ by: creator });
  await reportAs(await aUser(), 'post', post.id);
  const { id } = await db().report.findFirstOrThrow({ where: { targetType: 'post', targetId: post.id } });
  expect((await decideOn(id, 'suspend')).status).toBe(403);
});

test('the queue: urgent first, then oldest first, page after page', async () => {
  await db().report.deleteMany({});
  const author = await aUser();
  for (let each = 0; each < 5; each += 1)
    await reportAs(await aUser(), 'post', (await aPost({ by: author })).id);
  const last = await db().report.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  await db().report.update({ where: { id: last.id }, data: { urgent: true } });
  const [first, ...others] = (await call(listReports, { as: creator, query: {} })).body;
  expect(first?.id).toBe(last.id);
  const times = others.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted());
  const all = [last.id, ...others.map(({ id }) => id)];
  const next = (await call(listReports, { as: creator, query: { limit: 2, before: all[1] as number } })).body;
  expect(next.map(({ id }) => id)).toEqual(all.slice(2, 4));
});
