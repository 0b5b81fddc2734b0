import * as passkeys from '@/lib/domains/passkeys/schema';
import * as secondFactor from '@/lib/domains/second-factor/schema';
import { type CallLine, member } from './line';

const signed = 'c2lnbmVkIGJ5IG5vYm9keSBhdCBhbGw';
const credential = { id: signed, rawId: signed, type: 'public-key' };

/**
 * Second factor and passkeys. Valid codes and keys are tested in second-factor/ and passkeys/; the ones here are invalid.
 */
export const secondFactorCalls: Record<string, CallLine> = {
  setUpSecondFactor: {
    spec: secondFactor.setUpSecondFactor,
    ...member,
    limit: 'engagement',
    input: () => ({ body: {} }),
  },
  confirmSecondFactor: {
    spec: secondFactor.confirmSecondFactor,
    ...member,
    limit: 'engagement',
    answers: 400,
    input: () => ({ body: { code: '000000' } }),
  },
  disableSecondFactor: {
    spec: secondFactor.disableSecondFactor,
    ...member,
    limit: 'engagement',
    answers: 400,
    input: ({ author }) => ({ body: { code: '000000', password: author.password } }),
  },
  renewRecoveryCodes: {
    spec: secondFactor.renewRecoveryCodes,
    ...member,
    limit: 'engagement',
    answers: 400,
    input: ({ author }) => ({ body: { code: '000000', password: author.password } }),
  },
  checkSecondFactor: {
    spec: secondFactor.checkSecondFactor,
    ...member,
    limit: 'engagement',
    answers: 400,
    input: () => ({ body: { code: '000000' } }),
  },
  logInWithCode: {
    spec: secondFactor.logInWithCode,
    access: 'public',
    limit: 'read',
    answers: 401,
    input: () => ({ body: { token: 'never given', code: '000000' } }),
  },
  passkeyRegisterOptions: {
    spec: passkeys.passkeyRegisterOptions,
    ...member,
    limit: 'engagement',
    input: () => ({ body: {} }),
  },
  passkeyRegisterVerify: {
    spec: passkeys.passkeyRegisterVerify,
    ...member,
    limit: 'engagement',
    answers: 400,
    // These ids are not ours.
    unknownId: 400,
    input: () => ({
      body: { ...credential, response: { clientDataJSON: signed, attestationObject: signed } },
    }),
  },
  passkeyLoginOptions: {
    spec: passkeys.passkeyLoginOptions,
    access: 'public',
    limit: 'read',
    input: () => ({ body: {} }),
  },
  passkeyLoginVerify: {
    spec: passkeys.passkeyLoginVerify,
    access: 'public',
    limit: 'read',
    answers: 401,
    unknownId: 400,
    input: () => ({
      body: {
        ...credential,
        response: { clientDataJSON: signed, authenticatorData: signed, signature: signed },
      },
    }),
  },
  listPasskeys: { spec: passkeys.listPasskeys, ...member, limit: 'read', input: () => ({}) },
  deletePasskey: {
    spec: passkeys.deletePasskey,
    ...member,
    limit: 'engagement',
    input: ({ passkey }) => ({ params: { id: passkey.id }, body: {} }),
  },
};
