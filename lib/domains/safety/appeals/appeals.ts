/** Appeals against decisions: one for each decision, within 30 days, reviewed by a different moderator where there is one. */
import 'server-only';
import { randomBytes } from 'node:crypto';
import { DomainError } from '@/lib/contract/domain-error';
import type { OffsetPage } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { readAppealToken } from '@/lib/domains/accounts/appeal-token';
import { announceNotices } from '@/lib/domains/notices/live';
import { decisionOpenToAppeal } from '@/lib/domains/safety/decisions/own-decisions';
import { sharedAgain, undoDecision } from '@/lib/domains/safety/decisions/undoing';
import { messageOfUndone } from '@/lib/domains/safety/decisions/words';
import { log } from '@/lib/domains/safety/log';
import { mayJudge, moderatorCould } from '@/lib/domains/safety/reports/conflict-of-interest';
import { keptFor } from '@/lib/domains/safety/reports/kept-copies';
import { isAnonymous, trackingCode } from '@/lib/domains/safety/rules';
import { lockThing } from '@/lib/domains/safety/targets/authors';
import { announceSide } from '@/lib/domains/safety/targets/battle-sides';
import { aboutThing } from '@/lib/domains/safety/targets/thing';
import { timeOf } from '@/lib/domains/safety/time';
import { now } from '@/lib/platform/clock';
import { db, isDuplicate, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { noDecision } from './appeal-by-token';
import { type AppealedReport, appealedReport, appealedReports } from './appealed-report';

type Appealing = { decisionId?: number | undefined; appealToken?: string | undefined; words: string };

/**
 * Appeals against a decision about the viewer.
 * @param viewer  null for a suspended person, who has a token instead
 * @throws DomainError `decision_not_found`, also for a decision that is about somebody else, undone, or older than 30 days;
 *   `already_appealed`; `invalid_input` with neither a decision nor a token
 */
export async function makeAppeal(viewer: Viewer | null, { decisionId, appealToken, words }: Appealing) {
  if (decisionId === undefined && appealToken === undefined)
    throw new DomainError('invalid_input', 'decisionId or appealToken is needed.');
  const by = appealToken === undefined ? null : readAppealToken(appealToken);
  const asked = by ?? (viewer && decisionId !== undefined ? { decisionId, userId: viewer.id } : null);
  const found = asked && (await decisionOpenToAppeal(asked.userId, asked.decisionId));
  if (!asked || !found) throw noDecision();
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

/** Who appealed; nobody once they have left, so that an appeal about a rant does not leave a queue in that moment. */
const author = 'coalesce(a.user_id, 0)';

/** SQL for whether any moderator could review the decision `d` of the appeal `a`. */
const moderatorCouldLook = moderatorCould('d', author, 'd.actor_id');

/**
 * Appeals that the viewer `$1` may see; `$2` says whether they are the creator account. `may_look` says whether they may
 * decide: not on their own decisions, except the creator account when no moderator could. About anonymous content it may
 * always: whether a moderator could depends on who wrote it, so the answer would tell. Once its reports are emptied, nobody
 * knows who wrote a rant, and its appeal is for the creator account alone: it might be a moderator's own.
 *
 * visibility-exempt: ids, for moderators.
 */
const appealsToJudge = `
  select a.id, a.created_at, d.target_type, d.target_id, d.target_version, d.actor_id is distinct from $1::int
      or ($2::bool and (d.target_type like 'rant%' or not ${moderatorCouldLook})) as may_look
  from appeals a join decisions d on d.id = a.decision_id
  where ${mayJudge({ row: 'd', author, other: moderatorCouldLook })}
    and ($2::bool or d.target_type not like 'rant%' or ${keptFor('d')})`;

type ToJudge = { id: number; may_look: boolean };

/**
 * A page of appeals: `$3` status, `$4` limit, `$5` offset; with what the decision is about, while its copy is kept. Those that
 * the viewer may decide on come first: however many others wait for somebody else, none of these waits behind them.
 * visibility-exempt: as above.
 */
const pageOfAppeals = `
  select waiting.id, waiting.may_look, a.tracking_code, a.words, a.status, a.created_at, a.answer, u.username,
    d.action, d.rule, d.days, d.target_type, d.made_at, d.undone_at is not null as undone, about.*
  from (${appealsToJudge} and a.status = $3 order by may_look desc, a.created_at, a.id limit $4 offset $5) waiting
    join appeals a on a.id = waiting.id join decisions d on d.id = a.decision_id
    left join users u on u.id = a.user_id
  ${appealedReport('waiting')}
  order by waiting.may_look desc, waiting.created_at, waiting.id`;

/** One appeal: `$3` its id. visibility-exempt: as above. */
const appealToJudge = `${appealsToJudge} and a.id = $3`;

/** visibility-exempt: a number. */
const countOfAppeals = `select count(*)::int as count from (${appealsToJudge} and a.status = 'open') waiting`;

/**
 * Open appeals, or decided ones: those that the viewer may decide on, then their own decisions, each oldest first. Leaves out
 * those about the viewer and about content that they reported.
 */
export async function appealQueue(
  viewer: Viewer,
  { limit, offset, status = 'open' }: OffsetPage & { status?: 'open' | 'upheld' | 'overturned' | undefined },
) {
  const values = [viewer.id, viewer.isCreator, status, limit, offset];
  const rows = await statement<Row>('moderation_appeals', pageOfAppeals, values);
  const reports = await appealedReports(rows);
  return rows.map((row, at) => appealView(row, reports[at] as About));
}

type Row = ToJudge &
  AppealedReport & {
    tracking_code: string;
    words: string;
    status: 'open' | 'upheld' | 'overturned';
    created_at: Date;
    answer: string | null;
    username: string | null;
    action: string;
    rule: string | null;
    days: number | null;
    target_type: string;
    made_at: Date;
    undone: boolean;
  };
type About = Awaited<ReturnType<typeof appealedReports>>[number];

/** An appeal as the queue shows it; without its author where it is about a rant. */
function appealView(row: Row, about: About) {
  const { id, tracking_code, words, status, created_at, answer } = row;
  return {
    ...{ id, tracking_code, words, status, created_at, answer },
    username: isAnonymous(row.target_type) ? null : row.username,
    decision: {
      action: row.action,
      rule: row.rule as never,
      days: row.days,
      target_type: aboutThing({ targetType: row.target_type }).targetType,
      ...about,
      decided_at: row.made_at,
      undone: row.undone,
    },
    may_decide: status === 'open' && row.may_look,
  };
}

/** The number of open appeals in the viewer's queue. */
export async function waitingAppeals(viewer: Viewer): Promise<number> {
  const values = [viewer.id, viewer.isCreator];
  const [row] = await statement<{ count: number }>('moderation_appeals_waiting', countOfAppeals, values);
  return row?.count ?? 0;
}

const noAppeal = () => new DomainError('appeal_not_found', 'Appeal not found.');

/**
 * Decides on an appeal. Overturning undoes only the decision that was appealed.
 * @throws DomainError `appeal_not_found`, also for an appeal by the viewer or about content that they reported;
 *   `own_decision` when somebody else could review it; `already_decided`, also for keeping a decision that was undone
 */
export async function decideOnAppeal(
  viewer: Viewer,
  appealId: number,
  { decision: verdict, words }: { decision: 'uphold' | 'overturn'; words: string },
) {
  const { overturned, unblocked, told } = await transaction(async (tx) => {
    const find = () => tx.$queryRawUnsafe<ToJudge[]>(appealToJudge, viewer.id, viewer.isCreator, appealId);
    if ((await find()).length === 0) throw noAppeal();
    const read = () => tx.appeal.findUniqueOrThrow({ where: { id: appealId }, include: { decision: true } });
    await lockThing(tx, aboutThing((await read()).decision));
    // Checked again after the lock: the viewer may have reported the content meanwhile.
    const [found] = await find();
    if (!found) throw noAppeal();
    if (!found.may_look)
      throw new DomainError('own_decision', 'You decided this yourself. Somebody else looks at it again.');
    const appeal = await read();
    const decision = aboutThing(appeal.decision);
    if (verdict === 'uphold' && decision.undoneAt !== null && appeal.status === 'open')
      throw new DomainError('already_decided', 'The decision was undone already.');
    await close(tx, appealId, { status: verdict === 'uphold' ? 'upheld' : 'overturned', viewer, words });
    const undone =
      verdict === 'overturn'
        ? await undoDecision(tx, decision, { byAppeal: true })
        : { unblocked: 0, told: [] };
    const { targetType, targetId, rule, days } = decision;
    await log(tx, {
      ...{ actorId: viewer.id, action: verdict, targetType, targetId, rule, days },
      trackingCode: appeal.trackingCode,
      note: words,
    });
    return { overturned: verdict === 'overturn' ? decision : null, ...undone };
  });
  if (!overturned) return { message: 'The decision stands.' };
  announceNotices(['report_outcome'], ...told);
  announceSide(overturned);
  return { message: [messageOfUndone(overturned.action), ...sharedAgain(unblocked)].join(' ') };
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
