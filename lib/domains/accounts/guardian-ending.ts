/** Ends a guardianship: by the person, or when the account is taken back from whoever may have made it. */
import 'server-only';
import { createHash } from 'node:crypto';
import { guardianship } from '@/lib/contract/constants/guardians';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { writeMail } from '@/lib/platform/mail/outbox';
import { guardianEndedMail } from './mails';

/** How an address that said no is remembered. */
export const hashOfAddress = (email: string) => createHash('sha256').update(email).digest('hex');

/** What is left of a guardianship that ended: the addresses that said no before. */
const nobody = () => ({
  ...{ email: '', agreedAt: null, refusedAt: now(), endedAt: null, deletionAt: null },
  ...{ quietFrom: null, quietUntil: null, whoMayWrite: 'everyone', countsMinutes: false },
});

/**
 * Deletes the guardianship and its links.
 * @param before  whether addresses said no before: that stays stored, so that the same one is not asked again and again
 */
export async function removeGuardian(tx: Transaction, userId: number, before: boolean): Promise<void> {
  await tx.guardianLink.deleteMany({ where: { userId } });
  await tx.activeMinutes.deleteMany({ where: { userId } });
  const where = { userId };
  if (before) await tx.guardian.update({ where, data: nobody(), select: { userId: true } });
  else await tx.guardian.delete({ where, select: { userId: true } });
}

type Held = { email: string; agreed: boolean; refused: boolean; refusals: string[] };

type Doubt = {
  since: Date;
  /** Whether somebody had confirmed the account's address before. */
  confirmed: boolean;
  /** A guardian who agreed stays in any case: a child who knows the password is not rid of them by changing it. */
  agreedStays?: boolean;
};

/**
 * Ends a guardianship that somebody may have made who was not the owner of the account. The caller holds the lock on the
 * account, and tells the person; a guardian who had agreed is told by mail (docs/decisions/114-taken-back-by-mail.md).
 *
 * Where the address was confirmed, whoever got in later may have made what was agreed since a moment, and what nobody agreed
 * to yet. A deletion that is asked for is not carried out either where it was asked for as soon after the agreement. The
 * invitation that was written with the account is its owner's. Where nobody had confirmed the address, none is.
 * @returns whether a guardian or an invitation ended
 */
export async function endUntrustedGuardian(
  tx: Transaction,
  { id, username }: { id: number; username: string },
  { since, confirmed, agreedStays = false }: Doubt,
): Promise<boolean> {
  const untilDeletion = (guardianship.deletionAfter + guardianship.recent) / 1000;
  // visibility-exempt: the account's own guardian. A registration writes account and invitation in one transaction.
  const [held] = await tx.$queryRaw<Held[]>`
    select g.email, g.agreed_at is not null as agreed, g.refused_at is not null as refused, g.refused as refusals
    from guardians g join users u on u.id = g.user_id
    where g.user_id = ${id} and g.email <> '' and (g.agreed_at is null or not ${agreedStays})
      and (not ${confirmed} or g.invited_at > u.created_at + interval '1 minute' and (
        g.agreed_at is null and g.refused_at is null
        or g.agreed_at >= ${since} or g.refused_at >= ${since}
        or g.agreed_at >= g.deletion_at - make_interval(secs => ${untilDeletion}::float8)))
    for update of g`;
  if (!held) return false;
  // Who said no could agree later, by the same link. A server of the version before remembered them by the state alone.
  const hash = hashOfAddress(held.email);
  if (held.refused && !held.refusals.includes(hash))
    await tx.guardian.update({
      where: { userId: id },
      data: { refused: { push: hash } },
      select: { userId: true },
    });
  await removeGuardian(tx, id, held.refused || held.refusals.length > 0);
  if (held.agreed) await writeMail(tx, id, guardianEndedMail(held.email, username, confirmed));
  return !held.refused;
}
