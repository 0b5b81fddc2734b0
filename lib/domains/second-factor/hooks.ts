'use client';
import { send } from '@/lib/client/api/send';
import { enter, type LoginStep, takeLoginStep } from '@/lib/domains/accounts/entry-hooks';
import { logInWithCode } from './schema';

/** Sends the code, the second step of a login, and stores the person and the token. */
export const finishLoginHere = (email: string, body: { token: string; code: string }): Promise<LoginStep> =>
  takeLoginStep(async () => enter(email, await send(logInWithCode, { body })));
