/**
 * What a suspended person may still do: take a copy of their data along, and leave. Each time by their password, which counts
 * as a login's (rules.md, Limits); no session and no token comes of it.
 */
import type * as z from 'zod/mini';
import { DomainError } from '@/lib/contract/domain-error';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { passwordDigestOf, wrongPassword } from '@/lib/domains/accounts/accounts';
import type { ownerProof } from '@/lib/domains/accounts/ownership-schema';
import { requireNoneUnderway } from '@/lib/domains/export/export';
import { type AroundCode, suspendedOwner } from '@/lib/domains/second-factor/suspended-owner';
import { deleteProvenAccount } from '@/lib/workflows/account-deletion';
import { copyFor } from './data-export';
import { deviceIn } from './known-device';
import { countedAs, countGuess, unlessNoGuess } from './login-guesses';
import { countDone } from './rate-limit';

const overtaken: ErrorCode[] = ['not_logged_in', 'wrong_password'];

type Asked = { body: z.output<typeof ownerProof>; request: Request };

async function proven({ body, request }: Asked, aroundCode?: AroundCode) {
  const email = body.email.toLowerCase();
  const device = await deviceIn(request.headers);
  const password = device && (await passwordDigestOf(email));
  const { noGuess } = await countGuess({ account: countedAs(email), password }, device, request);
  const proof = await unlessNoGuess(suspendedOwner(body, aroundCode), noGuess);
  await noGuess();
  return proof;
}

/** As for everybody, one copy an hour. A copy that is refused uses up no code, and a wrong code no copy. */
export async function copyForSuspended(asked: Asked) {
  const { owner } = await proven(asked, (userId, check) => {
    requireNoneUnderway(userId);
    return countDone([{ limit: 'export', key: userId }], check);
  });
  return copyFor(owner);
}

export async function leaveSuspended(asked: Asked) {
  const { owner, passwordHash } = await proven(asked);
  try {
    return await deleteProvenAccount(owner, passwordHash);
  } catch (error) {
    // Another tab was faster: it is no account, or not the password, any more, and no session could have ended.
    if (error instanceof DomainError && overtaken.includes(error.code)) throw wrongPassword();
    throw error;
  }
}
