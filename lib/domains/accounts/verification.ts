import 'server-only';
import { userNotFound } from '@/lib/contract/refusals';
import { type Transaction, transaction } from '@/lib/platform/database/client';

/**
 * Gives a person the verified badge, or removes it.
 * @param changed  called in the transaction where it was not so already, to keep who did it
 * @throws DomainError `user_not_found`
 */
export async function setVerified(
  username: string,
  verified: boolean,
  changed: (tx: Transaction, userId: number) => Promise<void>,
) {
  await transaction(async (tx) => {
    const usernameKey = username.toLowerCase();
    const person = await tx.user.findUnique({ where: { usernameKey }, select: { id: true } });
    if (!person) throw userNotFound();
    const { count } = await tx.user.updateMany({
      where: { id: person.id, verified: !verified },
      data: { verified },
    });
    if (count > 0) await changed(tx, person.id);
  });
  return { message: verified ? `${username} is verified.` : `${username} is no longer verified.`, verified };
}
