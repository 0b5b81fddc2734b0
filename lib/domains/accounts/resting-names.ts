import 'server-only';
import { usernameRest } from '@/lib/contract/constants';
import { fromNow, now } from '@/lib/platform/clock';
import { db, type Transaction } from '@/lib/platform/database/client';

/**
 * Lets the name of somebody who leaves rest, in the transaction that takes it from them: nobody is met under it by those
 * who knew them. What is kept is the name and the moment, and not whose it was.
 */
export async function restUsername(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`
    insert into released_usernames (username_key, left_at) select username_key, ${now()} from users where id = ${userId}
    on conflict (username_key) do update set left_at = excluded.left_at`;
}

/** Forgets names that have rested long enough. @returns how many */
export async function sweepRestedNames(): Promise<number> {
  const { count } = await db().releasedUsername.deleteMany({
    where: { leftAt: { lte: fromNow(-usernameRest) } },
  });
  return count;
}
