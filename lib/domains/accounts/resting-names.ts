import 'server-only';
import { usernameRest } from '@/lib/contract/constants/accounts';
import { fromNow, now } from '@/lib/platform/clock';
import { db, type Transaction } from '@/lib/platform/database/client';

/**
 * Blocks the name of a deleted account for a while, in the transaction that deletes it: nobody else may pose as that
 * person. Only the name and the time are kept, also for earlier names, and not whose they were.
 */
export async function restUsername(tx: Transaction, userId: number): Promise<void> {
  await tx.releasedUsername.updateMany({ where: { userId }, data: { userId: null } });
  await tx.$executeRaw`
    insert into released_usernames (username_key, left_at) select username_key, ${now()} from users where id = ${userId}
    on conflict (username_key) do update set left_at = excluded.left_at, user_id = null`;
}

/** Keeps a person's former name after a change: nobody else may take it, and links to it lead to the person. */
export async function keepFormerName(tx: Transaction, userId: number, usernameKey: string): Promise<void> {
  const data = { userId, leftAt: now() };
  await tx.releasedUsername.upsert({
    where: { usernameKey },
    create: { usernameKey, ...data },
    update: data,
  });
}

/** Deletes released names whose waiting time is over. @returns how many */
export async function sweepRestedNames(): Promise<number> {
  const { count } = await db().releasedUsername.deleteMany({
    where: { leftAt: { lte: fromNow(-usernameRest) } },
  });
  return count;
}
