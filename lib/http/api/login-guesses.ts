/**
 * How often a password may be tried (rules.md, Limits). Every try is counted before the password is looked at, so that
 * fifty at once are fifty; a right one is taken back. What is counted by is the same for an account that is not there.
 */
import { createHash } from 'node:crypto';
import type { Viewer } from '@/lib/contract/viewer';
import { clientNetwork } from './client-address';
import type { Device } from './known-device';
import { copyUses, countUse, forgetUses, uncountUse } from './rate-limit';

const hashed = (words: string) => createHash('sha256').update(words).digest('base64url');

/** What an account's guesses are counted by: whatever its address's length or letters, and no address among the counters. */
export const countedAs = (email: string) => hashed(email.toLowerCase());

/** Takes back a try that was no guess: what was shown was right. */
type TakeBack = () => Promise<unknown>;

/**
 * `right`: whoever tried is let in, and what they tried before is forgotten. `noGuess`: the try itself is taken back and no
 * other, as where the password was right and the second factor is still to come: else it would wash guesses of that away.
 */
type Counted = { right: TakeBack; noGuess: TakeBack };

/** Counts a try at the login. @throws DomainError `too_often` */
export function countGuess(account: string, device: Device | null, request: Request): Promise<Counted> {
  return device?.accounts.includes(account)
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
 * What an address may no longer try does not count for the account: else one address alone could use up what all
 * strangers together have.
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
 * Counts a try at one's own password or codes by somebody who is logged in: by the session, so that neither strangers at the
 * login nor another session of the account can use it up. What was right takes back its own try and no other: whoever knows
 * one of the two would wash guesses of the other away by it. @throws DomainError `too_often`
 */
export async function countOwnGuess(viewer: Viewer): Promise<TakeBack> {
  const key = ownGuesses(viewer);
  await countUse('passwordPerSession', key);
  return () => uncountUse('passwordPerSession', key);
}

/** The session that takes the place of another one goes on with its guesses. */
export const carryGuesses = (viewer: Viewer, sessionId: string): Promise<void> =>
  copyUses('passwordPerSession', ownGuesses(viewer), ownGuesses({ id: viewer.id, sessionId }));
