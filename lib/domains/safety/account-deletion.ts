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
  await forgetRantReportAuthor(tx, userId);
  await tx.rantBar.deleteMany({ where: { userId } });
  await tx.rantSuspension.deleteMany({ where: { userId } });
}

/**
 * Another writer stands in their place, whom nothing leads to: what was decided before stays with the reports of what they
 * wrote, and nobody sees that somebody left.
 */
async function forgetRantReportAuthor(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`
    with nobody as materialized (select gen_random_uuid() as pseudonym),
         gone as (delete from rant_report_authors where user_id = ${userId} returning target_type, target_id)
    insert into former_rant_report_authors (target_type, target_id, pseudonym)
    select target_type, target_id, pseudonym from gone, nobody order by target_type, target_id`;
}
