import 'server-only';
import { randomBytes } from 'node:crypto';
import { deletedName } from '@/lib/contract/deleted-name';
import { notLoggedIn } from '@/lib/contract/refusals';
import { keyOfUrl, releaseMedia } from '@/lib/domains/media/media';
import {
  addressOfLink,
  type HeldAddress,
  keepSuspendedAddress,
} from '@/lib/domains/registration/suspended-addresses';
import { now } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { deletedKey, isDeletedEmail } from '@/lib/platform/database/deleted-account';
import { notYourPassword } from './password-change';
import { restUsername } from './resting-names';

/** Whether a rule still closes the account. */
export type StillDue = (tx: Transaction, userId: number) => Promise<boolean>;

/**
 * Closes the account: it loses its sessions and its name, and the database accepts no further writes by it. This is a
 * short transaction of its own, so that other requests do not wait while the posts are locked and deleted one by one
 * later. Blocks stay, in both directions: two people with a block between them must not meet again.
 * @param by  the hash of the password that was given; or the rule that closes the account without asking, which is asked
 *   again under the lock: a guardian may have kept the account meanwhile
 * @returns false where the rule does not hold any more
 * @throws DomainError `wrong_password`, also where it was changed meanwhile; `not_logged_in` where the account is closed already
 */
export async function closeAccount(userId: number, by: string | StillDue): Promise<boolean> {
  const passwordHash = typeof by === 'string' ? by : null;
  return transaction(async (tx) => {
    const [held] = await tx.$queryRaw<(HeldAddress & { url: string | null; same: boolean })[]>`
      select email, email_verified_at is not null as confirmed, profile_media_url as url, coalesce(password_hash = ${passwordHash}, true) as same
      from users where id = ${userId} for update`;
    if (!held || isDeletedEmail(held.email)) throw notLoggedIn();
    if (!held.same) throw notYourPassword();
    if (typeof by !== 'string' && !(await by(tx, userId))) return false;
    for (const address of [held, ...(await undoneTo(tx, userId))])
      await keepSuspendedAddress(tx, userId, address);
    const { url } = held;
    if (url) await releaseMedia(tx, [keyOfUrl(url)]);
    await tx.session.deleteMany({ where: { userId } });
    await tx.mail.deleteMany({ where: { userId } });
    await tx.mailedToken.deleteMany({ where: { userId } });
    await tx.secondFactor.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.passkey.deleteMany({ where: { userId } });
    await tx.passkeyChallenge.deleteMany({ where: { userId } });
    await tx.accountClosing.deleteMany({ where: { userId } });
    await tx.activeMinutes.deleteMany({ where: { userId } });
    await tx.guardian.deleteMany({ where: { userId } });
    await tx.guardianLink.deleteMany({ where: { userId } });
    await tx.accountDeletion.create({ data: { userId, leftAt: now() }, select: { userId: true } });
    await restUsername(tx, userId);
    await tx.user.update({
      where: { id: userId },
      data: {
        email: deletedKey(userId),
        username: deletedName,
        usernameKey: deletedKey(userId),
        passwordHash: deletedKey(randomBytes(16).toString('hex')),
        dob: new Date(0),
        verified: false,
        emailVerifiedAt: null,
        usernameChangedAt: null,
        firstLoginAt: null,
        hasSecondFactor: false,
        profileMediaUrl: null,
        profileMediaType: null,
      },
      select: { id: true },
    });
    return true;
  });
}

/** The addresses that a mailed link may still bring back to the account. */
async function undoneTo(tx: Transaction, userId: number): Promise<HeldAddress[]> {
  const where = { userId, purpose: 'email_undo', expiresAt: { gt: now() } };
  const links = await tx.mailedToken.findMany({ where, select: { email: true, addressConfirmed: true } });
  return links.flatMap(addressOfLink);
}
