'use client';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { send } from '@/lib/client/api/send';
import { storeToken } from '@/lib/client/storage/stored-session';
import { enter, type LoginStep, takeLoginStep } from '@/lib/domains/accounts/entry-hooks';
import { me } from '@/lib/domains/accounts/schema';
import {
  passkeyLoginOptions,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
} from './schema';

/** Replaces the library's error messages, which are for programmers, with messages for people. */
async function onDevice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const again =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    if (again) throw new Error('This device has a passkey of yours already.');
    if (!('PublicKeyCredential' in window)) throw new Error('This browser knows no passkeys.');
    throw new Error('Your device gave no passkey. Nothing has changed.');
  }
}

/** Logs in with a passkey of this device. In an existing session it serves as the second factor, instead of a code. */
export function logInWithPasskeyHere(): Promise<LoginStep> {
  return takeLoginStep(async () => {
    const optionsJSON = await send(passkeyLoginOptions, { body: {} });
    const signed = await onDevice(() => startAuthentication({ optionsJSON: optionsJSON as never }));
    const answer = await send(passkeyLoginVerify, { body: signed as never });
    storeToken(answer.token);
    const { email } = await send(me, {});
    return enter(email, answer);
  });
}

/** Creates a passkey on this device. @throws ApiError, or Error with a message for people */
export async function makePasskeyHere(password: string | undefined): Promise<{ message: string }> {
  const optionsJSON = await send(passkeyRegisterOptions, { body: { password } });
  const made = await onDevice(() => startRegistration({ optionsJSON: optionsJSON as never }));
  return send(passkeyRegisterVerify, { body: made as never });
}
