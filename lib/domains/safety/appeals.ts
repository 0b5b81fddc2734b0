/** Answers to decisions: once a decision, within 30 days, looked at by somebody else than who made it. */
import 'server-only';
import { randomBytes } from 'node:crypto';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { readAppealToken } from '@/lib/domains/accounts/appeal-token';
import { now } from '@/lib/platform/clock';
import { db, isDuplicate, type Transaction, transaction } from '@/lib/platform/database/client';
import { lockThing } from './authors';
import { log } from './log';
import type { ReportCopy } from './moderation-schema';
import { decisionOpenToAppeal } from './own-decisions';
import { isAnonymous, trackingCode } from './rules';
import type { TargetType } from './schema';
import { timeOf } from './time';
import { undoDecision } from './undoing';

type Appealing = { decisionId?: number | undefined; appealToken?: string | undefined; words: string };

/**
 * Answers a decision about oneself.
 * @param viewer  null for a suspended person, who has a token instead
 * @throws DomainError `decision_not_found` also for one about somebody else, undone, or of more than 30 days ago;
 *   `already_appealed`
 */
export async function makeAppeal(viewer: Viewer | null, { decisionId, appealToken, words }: Appealing) {
  if (decisionId === undefined && appealToken === undefined)
    throw new DomainError('invalid_input', 'decisionId or appealToken is needed.');
  const by = appealToken === undefined ? null : readAppealToken(appealToken);
  const asked = by ?? (viewer && decisionId !== undefined ? { decisionId, userId: viewer.id } : null);
  const found = asked && (await decisionOpenToAppeal(asked.userId, asked.decisionId));
  if (!asked || !found)
    throw new DomainError('decision_not_found', 'There is no decision to appeal against.');
  const code = trackingCode(randomBytes(8));
  try {
    const createdAt = timeOf(found.target_type);
    await db().appeal.create({
      data: { ...asked, words, trackingCode: code, createdAt },
      select: { id: true },
    });
  } catch (error) {
    if (isDuplicate(error))
      throw new DomainError('already_appealed', 'You have appealed already. Somebody looks at it.');
    throw error;
  }
  return { message: 'Thank you. Somebody will look at it again.', tracking_code: code };
}

/** The appeals that wait, the oldest first; or those that were decided. */
export async function appealQueue(
  viewer: Viewer,
  { limit, offset, status = 'open' }: Page & { status?: 'open' | 'upheld' | 'overturned' | undefined },
) {
  const rows = await db().appeal.findMany({
    where: { status },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    skip: offset,
    include: { user: { select: { username: true } }, decision: { include: { reports: { take: 1 } } } },
  });
  const alone = await isAlone(viewer);
  return rows.map(({ decision, user, ...appeal }) => ({
    id: appeal.id,
    tracking_code: appeal.trackingCode,
    words: appeal.words,
    status: appeal.status as 'open',
    created_at: appeal.createdAt,
    answer: appeal.answer,
    username: isAnonymous(decision.targetType) ? null : user.username,
    decision: {
      action: decision.action,
      rule: decision.rule as never,
      days: decision.days,
      target_type: decision.targetType as TargetType,
      words: (decision.reports[0]?.copy as ReportCopy | undefined)?.content ?? '',
      decided_at: decision.madeAt,
    },
    may_decide:
      appeal.status === 'open' && appeal.userId !== viewer.id && (alone || decision.actorId !== viewer.id),
  }));
}

/** How many appeals wait. */
export const waitingAppeals = (): Promise<number> => db().appeal.count({ where: { status: 'open' } });

/** Whether nobody else is there to look again: the creator account, without moderators. */
async function isAlone(viewer: Viewer): Promise<boolean> {
  return viewer.isCreator && (await db().moderator.count()) === 0;
}

/**
 * Decides on an appeal. Overturning undoes exactly the decision that it is against.
 * @throws DomainError `appeal_not_found`; `own_decision` where somebody else could look; `already_decided`
 */
export async function decideOnAppeal(
  viewer: Viewer,
  appealId: number,
  { decision: verdict, words }: { decision: 'uphold' | 'overturn'; words: string },
) {
  const alone = await isAlone(viewer);
  await transaction(async (tx) => {
    const appeal = await tx.appeal.findUnique({ where: { id: appealId }, include: { decision: true } });
    if (!appeal) throw new DomainError('appeal_not_found', 'Appeal not found.');
    const { decision } = appeal;
    await lockThing(tx, decision);
    if (appeal.userId === viewer.id || (!alone && decision.actorId === viewer.id))
      throw new DomainError('own_decision', 'You decided this yourself. Somebody else looks at it again.');
    await close(tx, appealId, { status: verdict === 'uphold' ? 'upheld' : 'overturned', viewer, words });
    if (verdict === 'overturn') await undoDecision(tx, decision, { byAppeal: true });
    const { targetType, targetId, rule, days } = decision;
    await log(tx, {
      ...{ actorId: viewer.id, action: verdict, targetType, targetId, rule, days },
      trackingCode: appeal.trackingCode,
      note: words,
    });
  });
  return { message: verdict === 'uphold' ? 'The decision stands.' : 'The decision is undone.' };
}

async function close(
  tx: Transaction,
  id: number,
  { status, viewer, words }: { status: string; viewer: Viewer; words: string },
) {
  const closed = await tx.appeal.updateMany({
    where: { id, status: 'open' },
    data: { status, decidedAt: now(), decidedBy: viewer.id, answer: words },
  });
  if (closed.count > 0) return;
  const { status: was } = await tx.appeal.findUniqueOrThrow({ where: { id } });
  throw new DomainError('already_decided', `Somebody has decided already: ${was}.`);
}
