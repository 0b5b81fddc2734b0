/**
 * For a person who lost their phone and recovery codes: afterwards the password alone is enough (rules.md, Second factor).
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { endSessionsOf } from '@/lib/domains/accounts/own-sessions';
import { log } from '@/lib/domains/safety/log';
import { secondFactorResetMail } from '@/lib/domains/second-factor/mails';
import { transaction } from '@/lib/platform/database/client';
import { writeMail } from '@/lib/platform/mail/outbox';
import { endConnections } from '@/lib/platform/realtime/connections';

/**
 * Removes codes, recovery codes and passkeys, and ends every session and, where the settings name a realtime service, every live
 * connection. Writes a mail to the owner and an entry in the moderation log.
 * @returns the account's username
 * @throws DomainError `user_not_found`
 */
export async function resetSecondFactor(email: string): Promise<string> {
  const { userId, username } = await transaction(async (tx) => {
    // visibility-exempt: called by the operator, on the server itself.
    const [owner] = await tx.$queryRaw<{ id: number; email: string; username: string }[]>`
      update users set has_second_factor = false where email = ${email.trim().toLowerCase()}
      returning id, email, username`;
    if (!owner) throw new DomainError('user_not_found', `No account has the address ${email}.`);
    const userId = owner.id;
    await tx.secondFactor.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.passkey.deleteMany({ where: { userId } });
    await tx.passkeyChallenge.deleteMany({ where: { userId } });
    await endSessionsOf(tx, userId);
    await writeMail(tx, userId, secondFactorResetMail(owner.email, owner.username));
    await log(tx, {
      actorId: null,
      action: 'reset-second-factor',
      targetType: 'user',
      targetId: userId,
    });
    return { userId, username: owner.username };
  });
  endConnections(userId);
  return username;
}
