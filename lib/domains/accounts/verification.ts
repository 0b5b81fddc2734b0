import 'server-only';
import { userNotFound } from '@/lib/contract/refusals';
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
  if (found.count === 0) throw userNotFound();
  return { message: verified ? `${username} is verified.` : `${username} is no longer verified.`, verified };
}
