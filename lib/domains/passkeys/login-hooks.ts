'use client';
import { unreachable } from '@/lib/client/api/send';
import { type LoginStep, takeLoginStep } from '@/lib/domains/accounts/entry-hooks';

/** Logs in with a passkey of this device. The code for passkeys is loaded with the first tap. */
export const logInByPasskey = (): Promise<LoginStep> =>
  takeLoginStep(async () => {
    const { logInWithPasskeyHere } = await import('./hooks').catch(unreachable);
    return logInWithPasskeyHere();
  });
