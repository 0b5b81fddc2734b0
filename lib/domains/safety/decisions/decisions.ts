/** Deciding on a report: hides content, suspends people and writes the moderation log. */
import 'server-only';
import { type CommunityRule, isCrime } from '@/lib/contract/community-rules';
import { day } from '@/lib/contract/constants/time';
import { DomainError } from '@/lib/contract/domain-error';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { Viewer } from '@/lib/contract/viewer';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { suspend } from '@/lib/domains/accounts/suspensions';
import { announceNotices } from '@/lib/domains/notices/live';
import { log } from '@/lib/domains/safety/log';
import {
  actionsWithRule,
  type ModerationAction,
  type ReportStatus,
} from '@/lib/domains/safety/moderation-schema';
import { requireRole } from '@/lib/domains/safety/moderators';
import { removePicture } from '@/lib/domains/safety/pictures/pictures';
import { statusAfter, type Verdict } from '@/lib/domains/safety/policy';
import { findReport, noReport } from '@/lib/domains/safety/reports/conflict-of-interest';
import { withContext } from '@/lib/domains/safety/reports/queue';
import { forgetName } from '@/lib/domains/safety/reports/retention';
import { canBeHidden, isAnonymous } from '@/lib/domains/safety/rules';
import { barWriter } from '@/lib/domains/safety/suspensions/rant-bars';
import { suspendLater } from '@/lib/domains/safety/suspensions/rant-suspensions';
import { authorIdOf, holdAuthor, lockThing } from '@/lib/domains/safety/targets/authors';
import { announceSide } from '@/lib/domains/safety/targets/battle-sides';
import { aboutThing, type Thing } from '@/lib/domains/safety/targets/thing';
import { timeOf } from '@/lib/domains/safety/time';
import { fromNow } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { endConnections } from '@/lib/platform/realtime/connections';
import { queueLaterVersion } from './changed-since';
import { coveredReports, undoEarlier } from './covered-reports';
import { noEffects, prepareEffects, writeEffects } from './effects';
import { notifyAuthor, notifyReporters } from './notices';
import { notHideable, requireMay, requireNews } from './refusals';
import { sharedAgain, showAsDecided, takeBackDecision } from './undoing';
import { messageOf, messageOfMany } from './words';

export type Decided = {
  action: ModerationAction;
  rule?: CommunityRule | null | undefined;
  days?: 1 | 7 | 30 | null | undefined;
  note?: string | null | undefined;
  /** The report's status when the moderator looked at it. */
  seen?: ReportStatus | undefined;
  /** Whether to block its pictures from being shared again. */
  blockMedia?: boolean | undefined;
};

/**
 * Decides on a report, and on every open report of the same version of the content. It replaces, and undoes, only the
 * earlier decision on the same report. Suspending acts on the author without revealing who it is. For anonymous content,
 * neither the response nor its timing depends on the author.
 * @throws DomainError `rule_missing` when the action needs a rule; `cannot_be_hidden` for a person; `report_not_found`,
 *   also when the report is about the viewer or by them; `already_decided` when somebody else was first, or nothing would
 *   change; `nobody_to_suspend`, `no_picture`, `creator_account_protected`, none of these for anonymous content; and the codes of `refusalToDecide`
 * @returns `covered`: the ids of all reports that are decided by it; the call does not answer them
 */
export async function decide(viewer: Viewer, reportId: number, { action, seen, ...given }: Decided) {
  const role = await requireRole(viewer);
  const breaks = actionsWithRule.includes(action);
  const verdict = {
    action,
    rule: (breaks && given.rule) || null,
    days: (action === 'suspend' && given.days) || null,
  };
  if (breaks && !verdict.rule)
    throw new DomainError('rule_missing', 'Please choose the rule that this breaks.');
  const effects = breaks ? await prepareEffects(viewer, reportId, given.blockMedia === true) : noEffects;
  const { decided, message, unblocked, loggedOut, told, covered } = await transaction(async (tx) => {
    const asked = await findReport(viewer, reportId, tx);
    if (!asked) throw noReport();
    await lockThing(tx, asked);
    // Checked again after the lock: the viewer may have reported the content meanwhile.
    const report = await findReport(viewer, reportId, tx);
    if (!report) throw noReport();
    const { targetType, targetId, targetVersion } = report;
    const thing = { targetType, targetId };
    // The author of anonymous content is never read here: the statements that need the author look it up themselves.
    const authorId = isAnonymous(targetType) ? null : await authorIdOf(tx, thing);
    await requireMay(tx, { viewer, role }, { ...report, authorId }, verdict);
    if (action === 'hide' && !canBeHidden(targetType)) throw notHideable();
    await requireNews(tx, { viewer, role }, report, verdict, seen);
    const covered = await coveredReports(tx, report, action, role);
    const undone = await undoEarlier(tx, report);
    const hides = (action === 'hide' || action === 'suspend') && canBeHidden(targetType);
    const madeAt = timeOf(targetType);
    const { rule, days } = verdict;
    const { id } = await tx.decision.create({
      data: { ...thing, targetVersion, action, hides, rule, days, madeAt, actorId: viewer.id },
      select: { id: true },
    });
    const hidden = await showAsDecided(tx, thing);
    // Lock order: people come after what they wrote (docs/decisions/060-lock-order.md).
    const author = isAnonymous(targetType) ? null : await holdAuthor(tx, thing);
    const unblocked = report.decisionId === null ? 0 : await takeBackDecision(tx, report.decisionId);
    if (action === 'suspend') await suspendAuthor(tx, id, thing, { author, verdict });
    if (action === 'remove-picture') await removePicture(tx, report);
    await tx.report.updateMany({
      where: { id: { in: covered } },
      data: { status: statusAfter[action], handledAt: madeAt, decisionId: id },
    });
    const told = [
      ...(breaks ? await notifyAuthor(tx, thing, id, madeAt) : []),
      ...(await notifyReporters(tx, covered, madeAt)),
    ];
    const { trackingCode } = report;
    await log(tx, {
      actorId: viewer.id,
      ...thing,
      action,
      rule,
      days,
      trackingCode,
      note: given.note ?? null,
    });
    if (author?.gone) await forgetName(tx, author.id);
    await writeEffects(tx, report, id, effects);
    return {
      decided: aboutThing(await tx.report.findUniqueOrThrow({ where: { id: reportId } })),
      unblocked,
      message: messageOf(verdict, { targetType, stillHidden: hidden && !hides, undone }),
      loggedOut: action === 'suspend' && author ? [author.id] : [],
      told,
      covered,
    };
  });
  killPoint('decision-made');
  endConnections(...loggedOut);
  announceNotices(['decision', 'report_outcome'], ...told);
  announceSide(decided);
  const changed = breaks && (await queueLaterVersion(viewer, decided));
  const [report] = await withContext({ viewer, role }, [decided]);
  if (!report) throw noReport();
  const more = [
    ...(effects.hashes.length > 0 ? ['Its picture is refused from now on.'] : []),
    ...(effects.hashes.length === 0 ? sharedAgain(unblocked) : []),
    ...(changed ? ['It was changed since: what is there now is decided on by itself.'] : []),
  ];
  return { message: [message, ...more].join(' '), report, covered };
}

/**
 * The same decision on many reports, each decided separately, but for those of the same content, which go together. Reports
 * that were decided meanwhile, on which the viewer may not decide, or on what cannot be hidden, are skipped.
 * @returns `decided`: how many of `ids` are decided by it
 * @throws DomainError `rule_missing`
 */
export async function decideMany(
  viewer: Viewer,
  {
    ids,
    action,
    rule,
  }: { ids: number[]; action: 'hide' | 'dismiss'; rule?: CommunityRule | null | undefined },
) {
  const asked = new Set(ids);
  const done = new Set<number>();
  for (const id of asked) {
    if (done.has(id)) continue;
    try {
      const { covered } = await decide(viewer, id, { action, rule, seen: 'open' });
      for (const each of covered) done.add(each);
    } catch (error) {
      if (!(error instanceof DomainError) || !leftAlone.includes(error.code)) throw error;
    }
  }
  const decided = asked.intersection(done).size;
  return { message: messageOfMany(decided, asked.size - decided), decided };
}

const leftAlone: ErrorCode[] = [
  'already_decided',
  'report_not_found',
  'champion_may_only_hide',
  'cannot_be_hidden',
];

type Behind = { author: Awaited<ReturnType<typeof holdAuthor>>; verdict: Verdict };

async function suspendAuthor(tx: Transaction, decisionId: number, thing: Thing, { author, verdict }: Behind) {
  const { days, rule } = verdict;
  if (isAnonymous(thing.targetType)) {
    await barWriter(tx, decisionId, thing, days);
    if (isCrime(rule)) await suspendLater(tx, decisionId, thing, days);
    return;
  }
  if (!author || author.gone) throw new DomainError('nobody_to_suspend', 'There is nobody left to suspend.');
  if (isCreatorEmail(author.email))
    throw new DomainError('creator_account_protected', 'The creator account cannot be suspended.');
  await suspend(tx, decisionId, author.id, days === null ? null : fromNow(days * day));
}
