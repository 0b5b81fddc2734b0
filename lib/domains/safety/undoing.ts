/** Taking back what one decision brought, and nothing that another did. */
import 'server-only';
import { takeBack } from '@/lib/domains/accounts/suspensions';
import type { Transaction } from '@/lib/platform/database/client';
import type { Decision } from '@/prisma/generated/client';
import type { Thing } from './authors';
import type { TargetType } from './schema';
import { targets } from './targets';
import { timeOf } from './time';
import { versionNow } from './versions';

/** Ends what a decision did to whoever is behind its thing. @param byAppeal  at once, also where it would else last a week */
export async function takeBackDecision(tx: Transaction, decisionId: number, byAppeal = false): Promise<void> {
  await tx.rantBar.deleteMany({ where: { decisionId } });
  await takeBack(tx, decisionId, byAppeal);
}

/**
 * Hides a thing while a decision stands that hides the version which is there now, else shows it. A decision on another
 * version does neither. @returns which of the two
 */
export async function showAsDecided(tx: Transaction, thing: Thing): Promise<boolean> {
  const { targetType, targetId } = thing;
  const targetVersion = await versionNow(tx, thing);
  const hiding = { targetType, targetId, targetVersion, hides: true, undoneAt: null };
  const hidden = (await tx.decision.count({ where: hiding })) > 0;
  await targets[targetType as TargetType].setHidden(tx, targetId, hidden);
  return hidden;
}

/** Undoes one decision: its thing is shown again where no other hides it, and its reports say so. */
export async function undoDecision(
  tx: Transaction,
  { id, targetType, targetId }: Decision,
  { byAppeal }: { byAppeal: boolean },
): Promise<void> {
  const at = timeOf(targetType);
  await tx.decision.updateMany({ where: { id, undoneAt: null }, data: { undoneAt: at } });
  await takeBackDecision(tx, id, byAppeal);
  await showAsDecided(tx, { targetType, targetId });
  await tx.report.updateMany({ where: { decisionId: id }, data: { status: 'restored', handledAt: at } });
}
