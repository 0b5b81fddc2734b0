/**
 * How often a password may be tried (rules.md, Limits). A try is counted before the password is checked, so that fifty
 * concurrent tries count as fifty; a correct one is uncounted. Accounts that do not exist are counted in the same way.
 */
import { createHash } from 'node:crypto';
import { DomainError } from '@/lib/contract/domain-error';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { Viewer } from '@/lib/contract/viewer';
import { clientNetwork } from './client-address';
import { type Device, isKnownTo, type LoggedIn } from './known-device';
import { copyUses, countUse, forgetUses, uncountUse } from './rate-limit';

const hashed = (words: string) => createHash('sha256').update(words).digest('base64url');

/** The rate-limit key of an account: a hash, so that any address fits and no address is stored among the counters. */
export const countedAs = (email: string) => hashed(email.toLowerCase());

/** Uncounts a try that turned out to be correct. */
type TakeBack = () => Promise<unknown>;

/**
 * `right`: the person is logged in, and their earlier tries are forgotten. `noGuess`: only this try is uncounted, as when
 * the password was correct and the second factor is still missing, or the account is suspended. Forgetting all tries then would also clear wrong guesses
 * of the second factor.
 */
type Counted = { right: TakeBack; noGuess: TakeBack };

/** The refusals that say of a guess that it was wrong. Where any other one is given, it was right or was not looked at. */
const wrongGuess: ErrorCode[] = ['wrong_credentials', 'wrong_password', 'code_invalid'];

/** Uncounts a try that is refused for something else than its guess, such as a code that is missing. */
export async function unlessNoGuess<T>(work: Promise<T>, noGuess: TakeBack): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && !wrongGuess.includes(error.code)) await noGuess();
    throw error;
  }
}

/**
 * Counts a try at the login.
 * @param password  a digest of the account's present password; null if there is no such account
 * @throws DomainError `rate_limited`
 */
export function countGuess(
  { account, password }: LoggedIn,
  device: Device | null,
  request: Request,
): Promise<Counted> {
  return device && isKnownTo(device, account, password)
    ? countOnDevice(account, device)
    : countAsStranger(account, clientNetwork(request.headers));
}

async function countOnDevice(account: string, { id }: Device): Promise<Counted> {
  const key = `${id} ${account}`;
  await countUse('loginPerDevice', key);
  return {
    right: () => forgetUses('loginPerDevice', key),
    noGuess: () => uncountUse('loginPerDevice', key),
  };
}

/**
 * A try that the address's own limit refuses does not count for the account. Otherwise one address could use up the limit
 * that all strangers share.
 */
async function countAsStranger(account: string, address: string): Promise<Counted> {
  const here = `${address} ${account}`;
  await Promise.all([countUse('loginPerAddress', address), countUse('loginPerAccount', here)]);
  await countUse('loginByStrangers', account);
  const shared = () => [uncountUse('loginPerAddress', address), uncountUse('loginByStrangers', account)];
  return {
    right: () => Promise.all([...shared(), forgetUses('loginPerAccount', here)]),
    noGuess: () => Promise.all([...shared(), uncountUse('loginPerAccount', here)]),
  };
}

const ownGuesses = ({ id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>) => `${id} ${hashed(sessionId)}`;

/**
 * Counts a logged-in person's try at their own password or codes. It counts by session, so that neither strangers at the
 * login nor the account's other sessions can use the limit up. A correct try uncounts only itself: otherwise somebody who
 * knows the password could clear wrong guesses of the code, and the other way round.
 * @throws DomainError `rate_limited`
 */
export async function countOwnGuess(viewer: Viewer): Promise<TakeBack> {
  const key = ownGuesses(viewer);
  await countUse('passwordPerSession', key);
  return () => uncountUse('passwordPerSession', key);
}

/** A session that replaces another one inherits its counted guesses. */
export const carryGuesses = (viewer: Viewer, sessionId: string): Promise<void> =>
  copyUses('passwordPerSession', ownGuesses(viewer), ownGuesses({ id: viewer.id, sessionId }));
