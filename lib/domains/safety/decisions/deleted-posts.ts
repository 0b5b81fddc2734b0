/**
 * Deleting a post. Where the creator account deletes somebody else's, that is a decision like any other: the author is told and
 * may appeal, and the log has a line (docs/decisions/129-deleting-is-a-decision.md).
 */
import 'server-only';
import type { CommunityRule } from '@/lib/contract/community-rules';
import type { Viewer } from '@/lib/contract/viewer';
import { announceNotices } from '@/lib/domains/notices/live';
import { noSuchPost } from '@/lib/domains/posts/policy';
import { remove } from '@/lib/domains/posts/posts';
import { log } from '@/lib/domains/safety/log';
import { insertReport } from '@/lib/domains/safety/reports/reports';
import { keepAuthor, lockThing } from '@/lib/domains/safety/targets/authors';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { notifyAuthor, notifyReporters } from './notices';

/**
 * @param rule  the rule that somebody else's post breaks. Not kept where the post is the viewer's own
 * @throws DomainError `post_not_found`; `not_post_author`, but for the creator account
 */
export async function removePost(viewer: Viewer, postId: number, rule: CommunityRule | null = null) {
  let told: number[] = [];
  const answer = await remove(viewer, postId, async (tx) => {
    told = await decideToDelete(tx, viewer, postId, rule);
  });
  announceNotices(['decision', 'report_outcome'], ...told);
  return answer;
}

/**
 * Writes the decision before the post goes, with a report by nobody that keeps its words, as those of other decisions are kept.
 * Open reports of the post are decided by it: whatever version they were made of, there is none any more.
 * @returns whom to notify
 */
async function decideToDelete(
  tx: Transaction,
  viewer: Viewer,
  postId: number,
  rule: CommunityRule | null,
): Promise<number[]> {
  const thing = { targetType: 'post', targetId: postId } as const;
  await lockThing(tx, thing);
  // visibility-exempt: kept with a report, as the words of every report are.
  const [post] = await tx.$queryRaw<{ content: string; username: string; version: string }[]>`
    select p.content, u.username, target_version('post', p.id) as version
    from posts p join users u on u.id = p.user_id where p.id = ${postId} and p.hidden_at is null
    for no key update of p`;
  if (!post) throw noSuchPost();
  const version = { ...thing, targetVersion: post.version };
  const madeAt = now();
  await keepAuthor(tx, thing);
  const { id: decisionId } = await tx.decision.create({
    data: { ...version, action: 'delete', hides: true, rule, madeAt, actorId: viewer.id },
    select: { id: true },
  });
  const copy = { content: post.content, username: post.username };
  const report = {
    ...version,
    reason: 'deleted',
    details: null,
    copy,
    reporterId: null,
    urgent: false,
  } as const;
  const trackingCode = await insertReport(tx, report, []);
  const open = { ...thing, status: 'open' };
  const reports = await tx.report.findMany({ where: open, select: { id: true } });
  await tx.report.updateMany({ where: open, data: { status: 'hidden', handledAt: madeAt, decisionId } });
  const told = [
    ...(await notifyAuthor(tx, thing, decisionId, madeAt)),
    ...(await notifyReporters(
      tx,
      reports.map(({ id }) => id),
      madeAt,
    )),
  ];
  await log(tx, { actorId: viewer.id, ...thing, action: 'delete', rule, trackingCode });
  return told;
}
