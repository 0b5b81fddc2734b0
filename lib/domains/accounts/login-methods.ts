/** Removes ways to log in that somebody else may have added, when the owner takes the account back by mail. */
import 'server-only';
import { mailedLinks } from '@/lib/contract/constants/mail';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { fromNow } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { isCreatorEmail } from './creator';

/**
 * Removes the passkeys and the second factor that the person who changed the address may have added, shortly before the
 * change or after it. An older second factor is the owner's and stays required.
 */
export async function removeLoginMethods(tx: Transaction, userId: number, changedAt: Date): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } });
  const since = new Date(changedAt.getTime() - mailedLinks.email_undo);
  await forgetSecondFactor(tx, userId, since);
}

/**
 * Removes all passkeys and the second factor of an account whose address nobody had verified. Not those of the creator
 * account and of moderators: a mailed link must not lead past the second factor of the control panel
 * (docs/decisions/078-second-factor.md).
 * @returns whether there were any
 */
export async function removeLoginMethodsOfStranger(
  tx: Transaction,
  userId: number,
  email: string,
): Promise<boolean> {
  if (await isKeptByPasskeys(tx, userId, email)) return false;
  const { count } = await tx.passkey.deleteMany({ where: { userId } });
  return (await forgetSecondFactor(tx, userId)) || count > 0;
}

/**
 * Removes the passkeys of the last days, which somebody may have added who knew the password or held an unlocked phone. Not
 * those of the creator account and of moderators (docs/decisions/128-passkeys-after-a-reset.md).
 * @returns whether there were any
 */
export async function removeRecentPasskeys(tx: Transaction, userId: number, email: string): Promise<boolean> {
  if (await isKeptByPasskeys(tx, userId, email)) return false;
  const since = fromNow(-passkeys.recent);
  const { count } = await tx.passkey.deleteMany({ where: { userId, createdAt: { gte: since } } });
  return count > 0;
}

const isKeptByPasskeys = async (tx: Transaction, userId: number, email: string) =>
  isCreatorEmail(email) || (await tx.moderator.count({ where: { userId } })) > 0;

/** @param since  an older second factor stays. @returns whether there was one, or the beginning of one */
async function forgetSecondFactor(tx: Transaction, userId: number, since = new Date(0)): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({
    where: { userId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] },
  });
  if (count === 0) return false;
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.user.update({ where: { id: userId }, data: { hasSecondFactor: false }, select: { id: true } });
  return true;
}
