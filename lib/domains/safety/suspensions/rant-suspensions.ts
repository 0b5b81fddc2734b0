import 'server-only';
import { rantSuspension } from '@/lib/contract/constants/safety';
import { day } from '@/lib/contract/constants/time';
import { someTimeLater } from '@/lib/domains/accounts/suspensions';
import { authorSql } from '@/lib/domains/safety/targets/authors';
import type { Thing } from '@/lib/domains/safety/targets/thing';
import { fromNow } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';

/**
 * Schedules a suspension of the author of anonymous content. The same statement runs whether or not the author is known, so
 * that neither the result nor the timing reveals it. The creator account is never suspended.
 * @param days  how long, at least a week; null until it is lifted
 */
export async function suspendLater(
  tx: Transaction,
  decisionId: number,
  thing: Thing,
  days: number | null,
): Promise<void> {
  const text = `
    insert into rant_suspensions (decision_id, user_id, due_at, lift_at)
    select $3::int, u.id, $4::timestamptz, $6::timestamptz
    from users u where u.id = ${authorSql(thing)} and u.email <> $5`;
  const due = fromNow(someTimeLater());
  // The end is random as well: with a fixed length, the end would reveal when the suspension was decided.
  const lasts = days === null ? null : Math.max(days * day, rantSuspension.atLeast) + someTimeLater();
  const lift = lasts === null ? null : new Date(due.getTime() + lasts);
  const { targetId, targetType } = thing;
  await tx.$executeRawUnsafe(text, targetId, targetType, decisionId, due, env().CREATOR_EMAIL, lift);
}
