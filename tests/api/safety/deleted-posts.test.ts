/**
 * Where the creator account deletes somebody else's post, the log has a line, and the author is told and may appeal: each of
 * them names the rule that it broke.
 */
import { expect, test } from 'vitest';
import type { CommunityRule } from '@/lib/contract/community-rules';
import { listNotices } from '@/lib/domains/notices/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { createPost } from '@/lib/domains/posts/schema';
import { appeal, decideAppeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { appointModerator, moderationLog } from '@/lib/domains/safety/moderation-schema';
import { listOwnReports } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aUser, type Person, theCreator } from '../../support/factories';
import { grownUp, reported } from '../../support/report-calls';

const creator = await theCreator();
const aPost = async (by: Person, content = 'not decent') =>
  (await call(createPost, { as: by, body: { content } })).body.post;
const remove = (as: Person, postId: number, rule?: CommunityRule) =>
  call(deletePost, { as, params: { postId }, query: { rule } });
const linesAbout = async (postId: number) => {
  const { body } = await call(moderationLog, { as: creator, query: { limit: 50 } });
  return body.filter(({ target_type, target_id }) => target_type === 'post' && target_id === postId);
};
const decisionsOf = async (as: Person) => (await call(listOwnDecisions, { as, query: {} })).body;

test('the log has one line, the author a notice and a decision, and whoever reported it an outcome', async () => {
  const [author, reporter] = [await aUser(), await aUser()];
  const post = await aPost(author);
  await reported('post', post.id, { by: reporter });
  const answers = await Promise.all([1, 2, 3].map(() => remove(creator, post.id, 'R5')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect(await linesAbout(post.id)).toMatchObject([
    { actor: creator.username, action: 'delete', rule: 'R5' },
  ]);
  expect(await decisionsOf(author)).toMatchObject([
    { action: 'delete', rule: 'R5', words: 'not decent', may_appeal: 1, undone: 0, appeal: null },
  ]);
  const notices = (await call(listNotices, { as: author, query: {} })).body;
  expect(notices.map(({ kind, actors }) => ({ kind, actors }))).toEqual([{ kind: 'decision', actors: [] }]);
  const [own] = (await call(listOwnReports, { as: reporter, query: {} })).body;
  expect(own).toMatchObject({ status: 'decided', outcome: 'We removed it.' });
  expect(await db().report.count({ where: { targetType: 'post', targetId: post.id, status: 'open' } })).toBe(
    0,
  );
});

test('an appeal is decided by somebody else; the post stays gone', async () => {
  const [author, moderator] = [await aUser(), await aUser()];
  await grownUp(moderator);
  await call(appointModerator, { as: creator, body: { username: moderator.username, appoint: true } });
  const post = await aPost(author);
  await remove(creator, post.id, 'R2');
  const [decision] = await decisionsOf(author);
  const words = 'It was a joke.';
  const answer = await call(appeal, { as: author, body: { decisionId: decision?.id as number, words } });
  expect(answer.status, answer.message).toBe(200);
  const waiting = (await call(listAppeals, { as: moderator, query: { limit: 50 } })).body;
  const asked = waiting.find(({ username }) => username === author.username);
  expect(asked?.decision).toMatchObject({ action: 'delete', rule: 'R2' });
  const id = asked?.id as number;
  const body = { decision: 'overturn', words: 'It was.' } as const;
  expect((await call(decideAppeal, { as: moderator, params: { id }, body })).message).toBe(
    'The decision is undone. What was removed does not come back, but they may share it again.',
  );
  expect(await decisionsOf(author)).toMatchObject([{ undone: 1, appeal: { status: 'overturned' } }]);
  expect(await db().post.count({ where: { id: post.id } })).toBe(0);
});

test('of one’s own, the creator account too: no line and no decision', async () => {
  for (const owner of [await aUser(), creator]) {
    const post = await aPost(owner);
    expect((await remove(owner, post.id, 'R2')).status).toBe(200);
    expect(await linesAbout(post.id)).toEqual([]);
    expect(await db().decision.count({ where: { targetType: 'post', targetId: post.id } })).toBe(0);
  }
});

test('without a rule, as the app of a release before asks, the same; a rule that is none: 400, and the post stays', async () => {
  const author = await aUser();
  const [post, other] = [await aPost(author), await aPost(author)];
  expect((await remove(creator, post.id)).status).toBe(200);
  expect(await linesAbout(post.id)).toMatchObject([{ action: 'delete', rule: null }]);
  expect(await decisionsOf(author)).toMatchObject([{ action: 'delete', rule: null, may_appeal: 1 }]);
  const sent = { as: creator, params: { postId: other.id }, query: { rule: 'R11' } };
  const refused = await rawCall('DELETE', deletePost.path, sent);
  expect([refused.status, refused.message]).toEqual([400, 'rule must be R1 to R10']);
  expect(await db().post.count({ where: { id: other.id } })).toBe(1);
});
