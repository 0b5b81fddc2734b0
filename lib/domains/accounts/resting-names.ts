import 'server-only';
import { usernameRest } from '@/lib/contract/constants/accounts';
import { fromNow, now } from '@/lib/platform/clock';
import { db, type Transaction } from '@/lib/platform/database/client';

/**
 * Lets the name of somebody who leaves rest, in the transaction that takes it from them: nobody is met under it by those
 * who knew them. What is kept of it, and of names that they had before, is the name and the moment, and not whose it was.
 */
export async function restUsername(tx: Transaction, userId: number): Promise<void> {
  await tx.releasedUsername.updateMany({ where: { userId }, data: { userId: null } });
  await tx.$executeRaw`
    insert into released_usernames (username_key, left_at) select username_key, ${now()} from users where id = ${userId}
    on conflict (username_key) do update set left_at = excluded.left_at, user_id = null`;
}

/** Keeps the name of somebody who has another one from now on: nobody else may have it, and it leads to them. */
export async function keepFormerName(tx: Transaction, userId: number, usernameKey: string): Promise<void> {
  const data = { userId, leftAt: now() };
  await tx.releasedUsername.upsert({
    where: { usernameKey },
    create: { usernameKey, ...data },
    update: data,
  });
}

/** Forgets names that have rested long enough. @returns how many */
export async function sweepRestedNames(): Promise<number> {
  const { count } = await db().releasedUsername.deleteMany({
    where: { leftAt: { lte: fromNow(-usernameRest) } },
  });
  return count;
}
