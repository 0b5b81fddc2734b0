import 'server-only';
import type { Transaction } from '@/lib/platform/db';

/** Nobody is left to declare a winner: what a person who leaves had open takes no more squads. */
export async function closeTournamentsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`update tournaments set status = 'closed' where creator_id = ${userId} and status = 'open'`;
}
