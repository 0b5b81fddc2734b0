/** Ends a guardianship: by the person, or when the account is taken back from whoever may have made it. */
import 'server-only';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { writeMail } from '@/lib/platform/mail/outbox';
import { guardianEndedLetter } from './letters';

/** What is left of a guardianship that ended: the addresses that said no before. */
const nobody = () => ({
  ...{ email: '', agreedAt: null, refusedAt: now(), deletionAt: null },
  ...{ quietFrom: null, quietUntil: null, whoMayWrite: 'everyone', countsMinutes: false },
});

/**
 * @param held.refused  whether the guardian said no: that stays stored, so that the same address is not asked again and again
 * @param held.before   whether other addresses said no before
 */
export async function removeGuardian(
  tx: Transaction,
  userId: number,
  held: { refused: boolean; before: boolean },
): Promise<void> {
  await tx.guardianLink.deleteMany({ where: { userId } });
  await tx.activeMinutes.deleteMany({ where: { userId } });
  const where = { userId };
  if (held.refused) return;
  if (held.before) await tx.guardian.update({ where, data: nobody(), select: { userId: true } });
  else await tx.guardian.delete({ where, select: { userId: true } });
}

type Recent = { email: string; agreed: boolean; before: boolean };

/**
 * Ends a guardianship that was agreed since a moment, or invited since then and not answered yet: whoever had taken the
 * account over may have made it. The invitation that was written with the account stays. A guardian who had agreed is told
 * by mail. The caller holds the lock on the account, and tells the person.
 * @returns whether one ended
 */
export async function endRecentGuardian(
  tx: Transaction,
  { id, username }: { id: number; username: string },
  since: Date,
): Promise<boolean> {
  // visibility-exempt: the account's own guardian. A registration writes account and invitation in one transaction.
  const [held] = await tx.$queryRaw<Recent[]>`
    select g.email, g.agreed_at is not null as agreed, cardinality(g.refused) > 0 as before
    from guardians g join users u on u.id = g.user_id
    where g.user_id = ${id} and g.email <> '' and g.refused_at is null
      and (g.agreed_at >= ${since} or (g.agreed_at is null and g.invited_at >= ${since}
        and g.invited_at > u.created_at + interval '1 minute'))
    for update of g`;
  if (!held) return false;
  await removeGuardian(tx, id, { refused: false, before: held.before });
  if (held.agreed) await writeMail(tx, id, guardianEndedLetter(held.email, username));
  return true;
}
