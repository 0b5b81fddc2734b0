/** Who may not decide on a report, and which decisions would change nothing (rules.md, Safety). */
import 'server-only';
import { moderatorsDays } from '@/lib/contract/constants/safety';
import { day } from '@/lib/contract/constants/time';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { areBlocked } from '@/lib/domains/blocks/blocks';
import type { ReportStatus } from '@/lib/domains/safety/moderation-schema';
import {
  isBeyondModerators,
  type ModeratorRole,
  refusalToDecide,
  rulesOf,
  statusAfter,
  type Verdict,
} from '@/lib/domains/safety/policy';
import { noReport } from '@/lib/domains/safety/reports/conflict-of-interest';
import { isClosed } from '@/lib/domains/safety/reports/view';
import type { ReportRow } from '@/lib/domains/safety/targets/thing';
import { fromNow } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import type { Decision as DecisionRow } from '@/prisma/generated/client';

export const notHideable = () =>
  new DomainError('cannot_be_hidden', 'A person cannot be hidden. Suspend them, or remove their picture.');

export const beyondModerators = () =>
  new DomainError(
    'moderator_days_exceeded',
    'Only the creator account ends a suspension that a moderator could not give.',
  );

/** A champion who may hide this may not do so by every rule. */
const notForChampions = ({ action }: Verdict) =>
  new DomainError(
    'champion_may_only_hide',
    action === 'hide'
      ? `Champions hide posts for ${rulesOf('champion').join(', ')}. What breaks another rule is for a moderator.`
      : 'Champions may only hide posts that others have reported.',
  );

type Deciding = { viewer: Viewer; role: ModeratorRole };

/**
 * Refuses whoever may not decide so, in their role or across a block.
 * @throws DomainError `moderator_days_exceeded`, `report_not_found`, `champion_may_only_hide`
 */
export async function requireMay(
  tx: Transaction,
  by: Deciding,
  report: ReportRow & { authorId: number | null },
  verdict: Verdict,
) {
  const code = refusalToDecide(by.role, report, verdict);
  if (code === 'moderator_days_exceeded')
    throw new DomainError(
      'moderator_days_exceeded',
      `Moderators suspend for at most ${moderatorsDays} days.`,
    );
  if (code === 'report_not_found') throw noReport();
  if (code) throw notForChampions(verdict);
  // A champion may not decide on reports by or about people across a block. Their queue leaves these out too.
  if (by.role !== 'champion') return;
  for (const id of [report.reporterId, report.authorId])
    if (id !== null && (await areBlocked(tx, by.viewer.id, id))) throw noReport();
}

/**
 * Refuses to decide on a report that was closed because what it was about is gone, to change another moderator's decision that
 * the viewer has not seen, a decision that changes nothing, and to a moderator, to end a suspension that only the creator account
 * could give.
 * @throws DomainError `already_decided`, `moderator_days_exceeded`
 */
export async function requireNews(
  tx: Transaction,
  { viewer, role }: Deciding,
  report: ReportRow,
  { action, rule, days }: Verdict,
  seen: ReportStatus | undefined,
) {
  if (isClosed(report))
    throw new DomainError('already_decided', 'What it was about is gone. The report closed by itself.');
  const { status, decisionId } = report;
  const last = decisionId === null ? null : await tx.decision.findUnique({ where: { id: decisionId } });
  // Undone by an appeal, or lifted by name: there is nothing more to restore.
  const standing = last?.undoneAt ? null : last;
  const unseen =
    seen === undefined
      ? last !== null && last.actorId !== viewer.id && action !== 'restore'
      : seen !== status;
  const same =
    status === statusAfter[action] && (standing?.rule ?? null) === rule && (standing?.days ?? null) === days;
  if (!unseen && !same) {
    if (role === 'moderator' && standing && isLongSuspension(standing)) throw beyondModerators();
    return;
  }
  const by = await tx.user.findUnique({ where: { id: standing?.actorId ?? 0 }, select: { username: true } });
  throw new DomainError(
    'already_decided',
    `Somebody has decided already: ${status}${by ? ` by ${by.username}` : ''}.`,
  );
}

/** By the decision alone, and not by whether somebody is suspended: about a rant that would tell whether its writer has left. */
function isLongSuspension({ action, undoneAt, days, madeAt }: DecisionRow): boolean {
  if (action !== 'suspend' || undoneAt !== null || !isBeyondModerators({ days })) return false;
  return days === null || madeAt > fromNow(-days * day);
}
