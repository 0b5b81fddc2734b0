import 'server-only';
import { someTimeLater } from '@/lib/domains/accounts/suspensions';
import { fromNow } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { authorSql, type Thing } from './authors';

/**
 * Suspends whoever wrote words without a name, later. The same statement whoever that is, and whether there is anybody: it
 * takes its time alike, and tells nothing. The creator account is left out.
 */
export async function suspendLater(tx: Transaction, decisionId: number, thing: Thing): Promise<void> {
  const text = `
    insert into rant_suspensions (decision_id, user_id, due_at)
    select $3::int, u.id, $4::timestamptz from users u where u.id = ${authorSql(thing)} and u.email <> $5`;
  const due = fromNow(someTimeLater());
  await tx.$executeRawUnsafe(text, thing.targetId, thing.targetType, decisionId, due, env().CREATOR_EMAIL);
}
