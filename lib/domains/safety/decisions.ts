import 'server-only';
import { rantBarDays } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { suspend, takeBack } from '@/lib/domains/accounts/suspensions';
import { areBlocked } from '@/lib/domains/blocks/blocks';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { endConnections } from '@/lib/platform/realtime/connections';
import type { Report as ReportRow } from '@/prisma/generated/client';
import { holdAuthor, lockThing, type Thing } from './authors';
import { withReporters } from './moderation';
import { mayDecide } from './policy';
import { barWriter } from './rant-bars';
import { suspendLater } from './rant-suspensions';
import { timeOf } from './reports';
import { forgetName } from './retention';
import { isAnonymous, isCrime } from './rules';
import type { ModerationAction, reportStatuses, TargetType } from './schema';
import { targets } from './targets';

const statusAfter: Record<ModerationAction, (typeof reportStatuses)[number]> = {
  hide: 'hidden',
  restore: 'restored',
  dismiss: 'dismissed',
  suspend: 'suspended',
};

const wordsAfter: Record<ModerationAction, string> = {
  hide: 'Hidden. Nobody sees it any more.',
  restore: 'Restored.',
  dismiss: 'Dismissed.',
  suspend: 'Suspended. They are logged out everywhere and cannot log in.',
};

/**
 * Decides on a report, and with it on every open report of the same thing. A decision takes the place of the earlier one
 * on the same report and undoes that alone. Suspending acts on whoever is behind the thing without saying who that is; of
 * words without a name nothing in the answer, nor its time, depends on who it is.
 * @throws DomainError `not_found`, `conflict` where there is nobody to suspend, `forbidden` for what a champion may not, and
 *   for suspending the creator account; of words without a name, neither of the two
 */
export async function decide(viewer: Viewer, reportId: number, action: ModerationAction) {
  const { decided, message, loggedOut } = await transaction(async (tx) => {
    const asked = await tx.report.findUnique({ where: { id: reportId } });
    if (!asked) throw notFound();
    await lockThing(tx, asked);
    const report = await tx.report.findUniqueOrThrow({ where: { id: reportId } });
    const { targetType, targetId } = report;
    const thing = { targetType, targetId };
    // Of words without a name nobody is looked for: statements that find their writer themselves act on them.
    const author = isAnonymous(targetType) ? null : await holdAuthor(tx, thing);
    const mayAct = mayDecide(viewer, { ...report, authorId: author?.id ?? null }, action);
    if (!mayAct || !(await meets(viewer, [report.reporterId, author?.id ?? null]))) {
      throw new DomainError(
        'champion_may_only_hide',
        'Champions may only hide posts that others have reported.',
      );
    }
    const covered = await coveredReports(tx, report, action);
    await undoEarlier(tx, report);
    const hides = action === 'hide' || action === 'suspend';
    const madeAt = timeOf(targetType);
    const { id } = await tx.decision.create({
      data: { ...thing, action, hides, madeAt },
      select: { id: true },
    });
    const hidden = await showAsDecided(tx, thing);
    const crime = isCrime(covered.map(({ reason }) => reason));
    if (action === 'suspend') await suspendAuthor(tx, id, thing, { author, crime });
    await tx.report.updateMany({
      where: { id: { in: covered.map((each) => each.id) } },
      data: { status: statusAfter[action], handledAt: madeAt, decisionId: id },
    });
    if (author?.gone) await forgetName(tx, author.id);
    return {
      decided: await tx.report.findUniqueOrThrow({ where: { id: reportId } }),
      message: messageOf(action, { targetType, crime, stillHidden: hidden && !hides }),
      loggedOut: action === 'suspend' && author ? [author.id] : [],
    };
  });
  endConnections(...loggedOut);
  const [report] = await withReporters(viewer, [decided]);
  if (!report) throw notFound();
  return { message, report };
}

/** A champion decides on nothing by or about somebody across a block, as their queue shows it; the creator account does. */
async function meets(viewer: Viewer, people: (number | null)[]): Promise<boolean> {
  if (viewer.isCreator) return true;
  for (const id of people) if (id !== null && (await areBlocked(viewer.id, id))) return false;
  return true;
}

const notFound = () => new DomainError('report_not_found', 'Report not found.');

/**
 * The reports that a decision is about: this one, those that were decided with it, and whatever waits. Undoing looks back
 * alone: it decides on nothing that came later.
 */
function coveredReports(tx: Transaction, report: ReportRow, action: ModerationAction) {
  const { id, targetType, targetId, decisionId } = report;
  const undoing = decisionId !== null && action === 'restore';
  return tx.report.findMany({
    where: {
      OR: [
        { id },
        ...(decisionId === null ? [] : [{ decisionId }]),
        ...(undoing ? [] : [{ targetType, targetId, status: 'open' }]),
      ],
    },
    select: { id: true, reason: true },
  });
}

/** Ends the decision that this report had, and the hiding by reports that lasts until somebody decides. */
async function undoEarlier(tx: Transaction, { decisionId, targetType, targetId }: ReportRow): Promise<void> {
  await tx.decision.updateMany({
    where: {
      undoneAt: null,
      OR: [{ targetType, targetId, action: 'reports' }, ...(decisionId === null ? [] : [{ id: decisionId }])],
    },
    data: { undoneAt: timeOf(targetType) },
  });
  if (decisionId === null) return;
  await tx.rantBar.deleteMany({ where: { decisionId } });
  await takeBack(tx, decisionId);
}

/** Hides a thing while a decision that hides it stands, else shows it. @returns which of the two */
async function showAsDecided(tx: Transaction, thing: Thing): Promise<boolean> {
  const hidden = (await tx.decision.count({ where: { ...thing, hides: true, undoneAt: null } })) > 0;
  await targets[thing.targetType as TargetType].setHidden(tx, thing.targetId, hidden);
  return hidden;
}

type Behind = { author: Awaited<ReturnType<typeof holdAuthor>>; crime: boolean };

async function suspendAuthor(tx: Transaction, decisionId: number, thing: Thing, { author, crime }: Behind) {
  if (isAnonymous(thing.targetType)) {
    await barWriter(tx, decisionId, thing, rantBarDays);
    if (crime) await suspendLater(tx, decisionId, thing);
    return;
  }
  if (!author || author.gone) throw new DomainError('nobody_to_suspend', 'There is nobody left to suspend.');
  if (isCreatorEmail(author.email))
    throw new DomainError('creator_account_protected', 'The creator account cannot be suspended.');
  await suspend(tx, decisionId, author.id);
}

type After = { targetType: string; crime: boolean; stillHidden: boolean };

function messageOf(action: ModerationAction, { targetType, crime, stillHidden }: After): string {
  if (action === 'suspend' && isAnonymous(targetType)) {
    const barred = `Hidden. Whoever wrote it cannot rant ${rantBarDays ? `for ${rantBarDays} days` : 'any more'}`;
    return crime ? `${barred}, and their account is suspended within 24 hours.` : `${barred}.`;
  }
  return stillHidden ? `${wordsAfter[action]} Another decision still hides it.` : wordsAfter[action];
}
