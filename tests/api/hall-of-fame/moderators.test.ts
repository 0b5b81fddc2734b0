/** Moderator powers of a champion (rules.md, Showdown; contract.md, Safety): hiding reported posts, and nothing else. */
import { beforeEach, expect, test } from 'vitest';
import { type CommunityRule, communityRuleCodes } from '@/lib/contract/community-rules';
import { listPosts } from '@/lib/domains/posts/schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { rulesOf } from '@/lib/domains/safety/policy';
import { type ReportReason, report, reportReasons, type TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aChampion, aComment, aPost, aUser, type Person, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const creator = await theCreator();
const champion = await aUser();
await aChampion({ who: champion });
const noSuch = 'Report not found.';
const onlyPosts = 'Champions may only hide posts that others have reported.';

type Action = 'hide' | 'restore' | 'dismiss' | 'suspend';
const decide = (as: Person, id: number, action: Action) =>
  call(moderate, { as, params: { id }, body: { action, rule: 'R2' } });
const queueOf = async (as: Person, status?: 'open' | 'hidden') =>
  (await call(listReports, { as, query: status ? { status } : {} })).body;

async function reported(
  targetType: TargetType,
  targetId: number,
  by: Person,
  reason: ReportReason = 'bullying',
) {
  const body = { targetType, targetId, reason, details: 'Ask me, I sit behind her' };
  expect((await call(report, { as: by, body })).status).toBe(200);
  return db().report.findFirstOrThrow({ where: { targetType, targetId, reporterId: by.id } });
}

beforeEach(() => db().report.deleteMany({}));

test('a champion hides a reported post; the creator account sees it and restores it', async () => {
  const [author, reader] = [await aUser(), await aUser()];
  const post = await aPost({ by: author });
  const { id } = await reported('post', post.id, reader);
  expect(await queueOf(champion)).toMatchObject([{ id, target_id: post.id, details: null, reporters: 1 }]);
  expect((await queueOf(creator))[0]?.details).toBe('Ask me, I sit behind her');
  const { body } = await decide(champion, id, 'hide');
  expect(body.report).toMatchObject({ status: 'hidden', details: null });
  const seen = async () =>
    (await call(listPosts, { as: reader, query: { limit: 50 } })).body.map((each) => each.id);
  expect(await seen()).not.toContain(post.id);
  expect(await queueOf(champion)).toEqual([]);
  expect(await queueOf(champion, 'hidden')).toEqual([]);
  await decide(creator, (await queueOf(creator, 'hidden'))[0]?.id ?? 0, 'restore');
  expect(await seen()).toContain(post.id);
});

test('other reports of the same post, for what champions do not decide, still wait for a moderator', async () => {
  const post = await aPost({ by: await aUser() });
  const threat = await reported('post', post.id, await aUser(), 'self-harm');
  const spam = await reported('post', post.id, await aUser(), 'spam');
  const bullying = await reported('post', post.id, await aUser(), 'bullying');
  expect((await decide(champion, spam.id, 'hide')).status).toBe(200);
  const statusOf = async ({ id }: { id: number }) =>
    (await db().report.findUniqueOrThrow({ where: { id } })).status;
  expect([await statusOf(spam), await statusOf(bullying), await statusOf(threat)]).toEqual([
    'hidden',
    'hidden',
    'open',
  ]);
  expect((await queueOf(creator, 'open')).map(({ id }) => id)).toContain(threat.id);
});

test('a champion may do nothing with a report but hide', async () => {
  const { id } = await reported('post', (await aPost({ by: await aUser() })).id, await aUser());
  for (const action of ['restore', 'dismiss', 'suspend'] as const)
    await expectRefusal(() => decide(champion, id, action), 403, onlyPosts);
});

test('and that by their rules alone, which the refusal names', async () => {
  const { id } = await reported('post', (await aPost({ by: await aUser() })).id, await aUser());
  const hide = (rule: CommunityRule) =>
    call(moderate, { as: champion, params: { id }, body: { action: 'hide', rule } });
  const theirs = 'Champions hide posts for R1, R2, R7, R8. What breaks another rule is for a moderator.';
  for (const rule of communityRuleCodes.filter((each) => !rulesOf('champion').includes(each)))
    await expectRefusal(() => hide(rule), 403, theirs, 'champion_may_only_hide');
  expect((await hide('R7')).status).toBe(200);
});

test('nothing but posts, and none where somebody may hurt themselves', async () => {
  const [author, reader] = [await aUser(), await aUser()];
  const post = await aPost({ by: author });
  const comment = await aComment({ by: author, on: post });
  const others = [
    await reported('comment', comment.id, reader),
    await reported('user', author.id, reader),
    await reported('post', post.id, reader, 'self-harm'),
  ];
  expect(await queueOf(champion)).toEqual([]);
  for (const { id } of others) await expectRefusal(() => decide(champion, id, 'hide'), 404, noSuch);
});

test('of all reasons they see those that another teenager can judge: R1, R2, R7 and R8', async () => {
  const author = await aUser();
  const ids = new Map<string, number>();
  for (const reason of Object.keys(reportReasons) as ReportReason[])
    ids.set(reason, (await reported('post', (await aPost({ by: author })).id, await aUser(), reason)).id);
  const seen = (await queueOf(champion)).map(({ reason }) => reason);
  const theirs = ['bullying', 'impersonation', 'underage', 'scam', 'spam', 'cheating'];
  expect(seen.toSorted()).toEqual(theirs.toSorted());
  for (const [reason, id] of ids)
    if (!theirs.includes(reason)) await expectRefusal(() => decide(champion, id, 'hide'), 404, noSuch);
});

test('not what they reported themselves, not their own, not what was decided already', async () => {
  const [author, reader] = [await aUser(), await aUser()];
  const theirs = await reported('post', (await aPost({ by: author })).id, champion);
  const own = await reported('post', (await aPost({ by: champion })).id, reader);
  const done = await reported('post', (await aPost({ by: author })).id, reader);
  await decide(creator, done.id, 'dismiss');
  expect(await queueOf(champion)).toEqual([]);
  for (const { id } of [theirs, own, done])
    await expectRefusal(() => decide(champion, id, 'hide'), 404, noSuch);
});

test('who came in second or third moderates nothing', async () => {
  const second = await aUser();
  await aChampion({ who: second, rank: 2 });
  const { id } = await reported('post', (await aPost({ by: await aUser() })).id, await aUser());
  const words = 'Unauthorized: Only the creator can access this page.';
  await expectRefusal(() => call(listReports, { as: second, query: {} }), 403, words);
  await expectRefusal(() => decide(second, id, 'hide'), 403, words);
});
