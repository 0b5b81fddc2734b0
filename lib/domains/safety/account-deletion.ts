import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { forgetWithheld } from './pictures/withheld';
import { forgetName } from './reports/retention';

/**
 * Deletes from safety what a person leaves behind: their name in decided reports, and every link from anonymous content to
 * them. The stored authors of reported named content stay: they refer to an account row without personal data.
 */
export async function removeFromSafety(tx: Transaction, userId: number): Promise<void> {
  await forgetName(tx, userId);
  const aboutRants = { decision: { targetType: { startsWith: 'rant' } } };
  await tx.appeal.updateMany({ where: { userId, ...aboutRants }, data: { userId: null } });
  await tx.moderator.deleteMany({ where: { userId } });
  await forgetWithheld(tx, userId);
  await forgetRantReportAuthor(tx, userId);
  // Whoever has left appeals no more.
  await tx.appealAuthor.deleteMany({ where: { userId } });
  await tx.rantBar.deleteMany({ where: { userId } });
  await tx.rantSuspension.deleteMany({ where: { userId } });
}

/**
 * Replaces the author by a random pseudonym. Reports on their content keep its history of decisions, and moderators cannot
 * see that the author's account was deleted.
 */
async function forgetRantReportAuthor(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`
    with nobody as materialized (select gen_random_uuid() as pseudonym),
         gone as (delete from rant_report_authors where user_id = ${userId} returning target_type, target_id)
    insert into former_rant_report_authors (target_type, target_id, pseudonym)
    select target_type, target_id, pseudonym from gone, nobody order by target_type, target_id`;
}
