/** Undoing the effects of one decision, and not those of others. */
import 'server-only';
import { takeBack } from '@/lib/domains/accounts/suspensions';
import { unblockPictures } from '@/lib/domains/media/blocked-pictures';
import { targets } from '@/lib/domains/safety/targets/targets';
import type { DecisionRow, Thing } from '@/lib/domains/safety/targets/thing';
import { versionNow } from '@/lib/domains/safety/targets/versions';
import { timeOf } from '@/lib/domains/safety/time';
import type { Transaction } from '@/lib/platform/database/client';
import { notifyReporters } from './notices';

/**
 * Lifts the bar and the suspension of a decision, and lets its pictures in again.
 * @param byAppeal  lift it at once, even when a suspension would have to last a week otherwise
 * @returns how many pictures may be shared again
 */
export async function takeBackDecision(
  tx: Transaction,
  decisionId: number,
  byAppeal = false,
): Promise<number> {
  await tx.rantBar.deleteMany({ where: { decisionId } });
  await takeBack(tx, decisionId, byAppeal);
  return unblockPictures(tx, decisionId);
}

/**
 * Hides the content when a valid decision hides its current version, else shows it. Decisions on other versions do not
 * count. @returns whether it is hidden
 */
export async function showAsDecided(tx: Transaction, thing: Thing): Promise<boolean> {
  const { targetType, targetId } = thing;
  const targetVersion = await versionNow(tx, thing);
  const hiding = { targetType, targetId, targetVersion, hides: true, undoneAt: null };
  const hidden = (await tx.decision.count({ where: hiding })) > 0;
  await targets[targetType].setHidden(tx, targetId, hidden);
  return hidden;
}

/** Said to whoever undoes a decision whose pictures are let in again (docs/decisions/116-pictures-blocked-by-a-decision.md). */
export const sharedAgain = (pictures: number): string[] =>
  pictures > 0 ? ['Its picture may be shared again.'] : [];

/**
 * Undoes one decision. The content is shown again unless another decision hides it, the reports become `restored`, and
 * their reporters are notified: for them it is another outcome.
 * @returns how many pictures may be shared again, and who got a notice
 */
export async function undoDecision(
  tx: Transaction,
  { id, targetType, targetId }: DecisionRow,
  { byAppeal }: { byAppeal: boolean },
): Promise<{ unblocked: number; told: number[] }> {
  const at = timeOf(targetType);
  await tx.decision.updateMany({ where: { id, undoneAt: null }, data: { undoneAt: at } });
  // Lock order: what was written before its author.
  await showAsDecided(tx, { targetType, targetId });
  const unblocked = await takeBackDecision(tx, id, byAppeal);
  const reports = await tx.report.updateManyAndReturn({
    where: { decisionId: id },
    data: { status: 'restored', handledAt: at },
    select: { id: true },
  });
  const ids = reports.map((each) => each.id);
  return { unblocked, told: await notifyReporters(tx, ids, at) };
}
