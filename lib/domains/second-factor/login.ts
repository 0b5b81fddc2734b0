/** The second step of a login: a code, shortly after the password. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { requireNotSuspended } from '@/lib/domains/accounts/accounts';
import { passwordDigest } from '@/lib/domains/accounts/passwords';
import { openSessionByPassword } from '@/lib/domains/accounts/sessions';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { takeCode } from './codes';

/** The account, and a digest of its password hash: the first step is void when the password was changed meanwhile. */
export type FirstStep = { userId: number; password: string };

export const loginOver = () =>
  new DomainError('login_over', 'That took too long. Please log in with your password again.');

export const firstStep = ({ id, passwordHash }: { id: number; passwordHash: string }): FirstStep => ({
  userId: id,
  password: passwordDigest(passwordHash),
});

/**
 * Opens a session for the code.
 * @throws DomainError `login_over`, `code_invalid`, `account_suspended`
 */
export async function finishLogin({ userId, password }: FirstStep, code: string, device: string) {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { username: true, email: true, passwordHash: true, hasSecondFactor: true },
  });
  if (!user?.hasSecondFactor || passwordDigest(user.passwordHash) !== password) throw loginOver();
  await requireNotSuspended(userId);
  await takeCode(userId, code, loginOver);
  const sessionId = await openSessionByPassword(userId, user.passwordHash, device, now());
  if (!sessionId) throw loginOver();
  return { username: user.username, email: user.email, sessionId };
}
