'use client';
import { ApiError, fieldsOf, isRefusedAs, reason, send, unreachable } from '@/lib/client/api/send';
import { clearStored, storeToken, storeUser } from '@/lib/client/storage/stored-session';
import { type LoggedIn, login, type NewAccount, register } from './entry-schema';

/**
 * Registers, and stores the person without a token (overview.md, Accounts and sessions).
 * @returns the message for the status line
 */
export async function registerHere(
  account: NewAccount,
): Promise<{ done: boolean; words: string; fields?: readonly string[]; needsGuardian?: boolean }> {
  try {
    const { message } = await sendWithProof(account);
    clearStored();
    storeUser(account);
    return { done: true, words: message };
  } catch (error) {
    return {
      done: false,
      words: wordsOf(error),
      fields: fieldsOf(error),
      needsGuardian: isRefusedAs(error, 'guardian_needed'),
    };
  }
}

/** What was thrown here, such as by a device that cannot compute the proof, did not come from the server, and is told so. */
const wordsOf = (error: unknown) =>
  error instanceof ApiError ? reason(error, 'Error registering') : `Error: ${reason(error)}`;

/** After many registrations from this network the server asks for a proof of work. It is computed only when asked for. */
async function sendWithProof(account: NewAccount) {
  try {
    return await send(register, { body: account });
  } catch (error) {
    if (!isRefusedAs(error, 'proof_of_work_required')) throw error;
    const { workForProof } = await import('@/lib/domains/registration/hooks').catch(unreachable);
    return send(register, { body: { ...account, proof: await workForProof() } });
  }
}

/** The result of a login step: the status message and which fields it is about, the appeal page for a suspended person, the token for the next step. */
export type LoginStep = {
  done: boolean;
  words: string;
  fields?: readonly string[];
  appeal?: string;
  secondFactorToken?: string;
};

/** Logs in, and stores person and token. With a second factor, another step follows first. */
export function logInHere(email: string, password: string): Promise<LoginStep> {
  return takeLoginStep(async () => {
    const answer = await send(login, { body: { email, password } });
    if ('second_factor_token' in answer)
      return { done: false, words: '', secondFactorToken: answer.second_factor_token };
    return enter(email, answer);
  });
}

/** Stores the person who has just logged in, and their token. */
export function enter(email: string, { message, username, token }: LoggedIn): LoginStep {
  // Addresses are case-insensitive; stored in lower case, as on the server.
  storeUser({ email: email.trim().toLowerCase(), username });
  storeToken(token);
  return { done: true, words: message };
}

export async function takeLoginStep(step: () => Promise<LoginStep>): Promise<LoginStep> {
  try {
    return await step();
  } catch (error) {
    const words = reason(error, 'Error logging in');
    const token = error instanceof ApiError ? error.details.appealToken : undefined;
    const refused = { done: false, words, fields: fieldsOf(error) };
    return token ? { ...refused, appeal: `/appeal/${token}` } : refused;
  }
}
