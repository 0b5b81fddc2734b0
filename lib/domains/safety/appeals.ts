/** Answers to decisions: once a decision, within 30 days, looked at by somebody else than who made it. */
import 'server-only';
import { randomBytes } from 'node:crypto';
import { appealsWithin } from '@/lib/contract/constants/safety';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { readAppealToken } from '@/lib/domains/accounts/appeal-token';
import { fromNow, now } from '@/lib/platform/clock';
import { db, isDuplicate, type Transaction, transaction } from '@/lib/platform/database/client';
import { lockThing } from './authors';
import { log } from './log';
import type { ReportCopy } from './moderation-schema';
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
  const [found] = asked ? await decisionsAbout(asked.userId, { limit: 1, offset: 0 }, asked.decisionId) : [];
  if (!asked || !found || !isOpenToAppeal(found))
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

type Found = {
  id: number;
  action: string;
  rule: string | null;
  days: number | null;
  target_type: string;
  words: string;
  decided_at: Date;
  undone: boolean;
};

const isOpenToAppeal = ({ undone, rule, decided_at }: Found) =>
  !undone && rule !== null && decided_at > fromNow(-appealsWithin);

/**
 * Decisions that say that a rule was broken by what is somebody's, and what three people's reports hide for now, the newest
 * first: whose a thing is stands with its reports.
 *
 * noRules: told to whoever they are about.
 */
function decisionsAbout(userId: number, { limit, offset }: Page, only: number | null = null) {
  return db().$queryRaw<Found[]>`
    select d.id, d.action, d.rule, d.days, d.target_type, d.made_at as decided_at, d.undone_at is not null as undone,
      coalesce((select r.copy ->> 'content' from reports r
        where r.target_type = d.target_type and r.target_id = d.target_id and r.emptied_at is null
        order by r.created_at, r.id limit 1), '') as words
    from decisions d join (
      select target_type, target_id from report_authors where user_id = ${userId}
      union all select target_type, target_id from rant_report_authors where user_id = ${userId}
    ) mine on mine.target_type = d.target_type and mine.target_id = d.target_id
    where (d.rule is not null or (d.action = 'reports' and d.undone_at is null)) and (${only}::int is null or d.id = ${only})
    order by d.made_at desc, d.id desc limit ${limit} offset ${offset}`;
}

/** What was decided about what is the viewer's own, and what came of their appeals. */
export async function ownDecisions(viewer: Viewer, page: Page) {
  const found = await decisionsAbout(viewer.id, page);
  const appeals = await db().appeal.findMany({ where: { decisionId: { in: found.map(({ id }) => id) } } });
  const appealOf = new Map(appeals.map((each) => [each.decisionId, each]));
  return found.map((row) => {
    const appeal = appealOf.get(row.id);
    return {
      ...row,
      rule: row.rule as never,
      target_type: row.target_type as TargetType,
      may_appeal: !appeal && isOpenToAppeal(row),
      appeal: appeal
        ? { tracking_code: appeal.trackingCode, status: appeal.status as never, answer: appeal.answer }
        : null,
    };
  });
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
