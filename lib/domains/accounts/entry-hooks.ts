'use client';
import { ApiError, isRefusedAs, reason, send } from '@/lib/client/api/send';
import { clearStored, storeToken, storeUser } from '@/lib/client/storage/stored-session';
import { type LoggedIn, login, type NewAccount, register } from './entry-schema';

/**
 * Registers, and stores the person without a token (overview.md, Accounts and sessions). @returns the words for the
 * status line
 */
export async function registerHere(
  account: NewAccount,
): Promise<{ done: boolean; words: string; needsGuardian?: boolean }> {
  try {
    const { message } = await sendWithProof(account);
    clearStored();
    storeUser(account);
    return { done: true, words: message };
  } catch (error) {
    const words = reason(error, 'Error registering');
    return { done: false, words, needsGuardian: isRefusedAs(error, 'guardian_needed') };
  }
}

/** Where many have joined from here the server asks for work: it is done then, and not before. */
async function sendWithProof(account: NewAccount) {
  try {
    return await send(register, { body: account });
  } catch (error) {
    if (!isRefusedAs(error, 'proof_of_work_required')) throw error;
    const { workForProof } = await import('@/lib/domains/registration/hooks');
    return send(register, { body: { ...account, proof: await workForProof() } });
  }
}

/** How a step of a login went: the words for the status line, where a suspended person appeals, and what the next step takes. */
export type LoginStep = { done: boolean; words: string; appeal?: string; secondFactorToken?: string };

/** Logs in, and stores person and token; somebody with a second factor has another step to take. */
export function logInHere(email: string, password: string): Promise<LoginStep> {
  return takeLoginStep(async () => {
    const answer = await send(login, { body: { email, password } });
    if ('second_factor_token' in answer)
      return { done: false, words: '', secondFactorToken: answer.second_factor_token };
    return enter(email, answer);
  });
}

/** Stores who has just logged in. */
export function enter(email: string, { message, username, token }: LoggedIn): LoginStep {
  // An address is one whatever its capitals, and is kept as the server has it.
  storeUser({ email: email.trim().toLowerCase(), username });
  storeToken(token);
  return { done: true, words: message };
}

export async function takeLoginStep(step: () => Promise<LoginStep>): Promise<LoginStep> {
  try {
    return await step();
  } catch (error) {
    const words = reason(error, 'Error logging in');
    const token = error instanceof ApiError ? error.appealToken : undefined;
    return token ? { done: false, words, appeal: `/appeal/${token}` } : { done: false, words };
  }
}
