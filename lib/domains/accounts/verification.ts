import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { db } from '@/lib/platform/database/client';

/**
 * Gives a person the verified badge, or removes it.
 * @throws DomainError `user_not_found`
 */
export async function setVerified(username: string, verified: boolean) {
  const found = await db().user.updateMany({
    where: { usernameKey: username.toLowerCase() },
    data: { verified },
  });
  if (found.count === 0) throw new DomainError('user_not_found', 'User not found.');
  return { message: verified ? `${username} is verified.` : `${username} is no longer verified.`, verified };
}
