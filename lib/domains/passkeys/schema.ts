/** Passkeys (contract.md, Passkeys). Requests and responses use WebAuthn's own JSON. */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, id, message, time } from '@/lib/contract/fields';
import { loggedIn } from '@/lib/domains/accounts/entry-schema';
import { givenPassword } from '@/lib/domains/accounts/password-schema';

const base64url = (min: number, max: number) =>
  z.string({ error: 'is missing' }).check(z.regex(/^[\w-]+$/), z.minLength(min), z.maxLength(max));

/** WebAuthn allows 16 to 1,023 bytes. */
const credentialId = base64url(22, 1364);
const transports = z.array(z.string());

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** Usually a few hundred characters; an attestation has a few thousand. */
const clientDataJSON = base64url(16, 4000);

/** The result of the browser's `toJSON`, without the fields that we do not read. */
export const registrationJson = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16, 20_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
  }),
});

export const authenticationJson = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(16, 4000),
    signature: base64url(16, 4000),
    userHandle: z.optional(z.nullable(base64url(1, 88))),
  }),
});

const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(transports) });

export const passkeyRegisterOptions = endpoint('POST', '/api/passkeys/register/options', {
  limit: 'engagement',
  body: z.object({ password: z.optional(givenPassword) }),
  refuses: ['password_required', 'second_factor_required', 'wrong_password', 'too_many_passkeys'],
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: count,
    attestation: z.literal('none'),
    excludeCredentials: z.array(known),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  }),
});

export const passkeyRegisterVerify = endpoint('POST', '/api/passkeys/register/verify', {
  limit: 'engagement',
  body: registrationJson,
  refuses: ['passkey_invalid', 'too_many_passkeys'],
  response: z.object({ message }),
});

export const passkeyLoginOptions = endpoint('POST', '/api/passkeys/login/options', {
  body: z.object({}),
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: count,
    userVerification: z.literal('required'),
  }),
});

export const passkeyLoginVerify = endpoint('POST', '/api/passkeys/login/verify', {
  body: authenticationJson,
  refuses: ['passkey_refused', 'account_suspended'],
  response: loggedIn,
});

export const listPasskeys = endpoint('GET', '/api/passkeys', {
  own: true,
  response: z.array(
    z.object({
      id: count,
      /** The names of the browser and the system where it was created. */
      device: z.string(),
      created_at: time,
      last_used_at: z.nullable(time),
    }),
  ),
});

export type OwnPasskey = AnswerOf<typeof listPasskeys>[number];

export const deletePasskey = endpoint('DELETE', '/api/passkeys/{id}', {
  limit: 'engagement',
  own: true,
  params: z.object({ id }),
  body: z.object({ password: z.optional(givenPassword) }),
  refuses: ['passkey_not_found', 'password_required', 'second_factor_required', 'wrong_password'],
  response: z.object({ message }),
});
