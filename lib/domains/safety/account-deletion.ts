import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { forgetName } from './retention';
import { forgetWithheld } from './withheld';

/**
 * What goes from safety when a person leaves: their name in reports that are decided, and everything that led from words
 * without a name to them. Whom the named reports are about stays, as a row without a person.
 */
export async function removeFromSafety(tx: Transaction, userId: number): Promise<void> {
  await forgetName(tx, userId);
  await tx.moderator.deleteMany({ where: { userId } });
  await forgetWithheld(tx, userId);
  await tx.rantReportAuthor.deleteMany({ where: { userId } });
  await tx.rantBar.deleteMany({ where: { userId } });
  await tx.rantSuspension.deleteMany({ where: { userId } });
}
