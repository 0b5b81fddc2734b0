/**
 * A suspended person gets no session. What is theirs by law they get by showing, each time, that the account is theirs
 * (docs/decisions/122-suspended-people-leave.md).
 */
import 'server-only';
import type * as z from 'zod/mini';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { wrongPassword } from '@/lib/domains/accounts/accounts';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import type { ownerProof } from '@/lib/domains/accounts/ownership-schema';
import { isPassword } from '@/lib/domains/accounts/passwords';
import { suspensionOf } from '@/lib/domains/accounts/suspensions';
import { db } from '@/lib/platform/database/client';
import { takeCode } from './codes';

/** Runs the check of the code, for the owner of an account whose password was right. */
export type AroundCode = (userId: number, check: () => Promise<void>) => Promise<void>;

/**
 * The owner of a suspended account, by its password and, where there is a second factor, a code.
 * @param aroundCode  may refuse before a code is used up, by not running the check
 * @returns the owner, and the hash that the password matched
 * @throws DomainError `wrong_credentials`, with the same message and response time for an unknown address and a wrong
 *   password, and where the second factor was taken away or the account deleted meanwhile; after the right one `not_suspended`, `second_factor_required` without a code, `code_invalid`
 */
export async function suspendedOwner(
  { email, password, code }: z.output<typeof ownerProof>,
  aroundCode: AroundCode = (_, check) => check(),
): Promise<{ owner: Viewer; passwordHash: string }> {
  const where = { email: email.toLowerCase() };
  const user = await db().user.findUnique({
    where,
    select: { id: true, username: true, email: true, dob: true, passwordHash: true, hasSecondFactor: true },
  });
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw wrongPassword();
  if (!(await suspensionOf(user.id))) {
    // Whoever deletes the account meanwhile, in another tab, takes its suspension along.
    if ((await db().user.count({ where })) === 0) throw wrongPassword();
    throw new DomainError('not_suspended', 'This account is not suspended. Log in to do that.');
  }
  await aroundCode(user.id, async () => {
    if (!user.hasSecondFactor) return;
    if (!code)
      throw new DomainError('second_factor_required', 'Please enter a code of your second factor as well.');
    await takeCode(user.id, code, wrongPassword);
  });
  const { id, username, dob, passwordHash } = user;
  const owner = {
    id,
    username,
    email: user.email,
    dob,
    isCreator: isCreatorEmail(user.email),
    sessionId: '',
  };
  return { owner, passwordHash };
}
