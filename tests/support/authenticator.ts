/** A passkey device without a browser: it creates keys and signs, with the faults that a test asks for. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  passkeyLoginOptions,
  passkeyLoginVerify,
  passkeyRegisterOptions,
  passkeyRegisterVerify,
} from '@/lib/domains/passkeys/schema';
import { call, rawCall, type Who } from './call';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** CBOR (RFC 8949), the subset that an attestation needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

export type Wrongs = {
  origin?: string;
  rpId?: string;
  /** Whether the owner unlocked the device (user verification). */
  verified?: boolean;
  challenge?: string;
  userHandle?: string;
  credentialId?: string;
};

export type Passkey = { id: Buffer; key: KeyObject; counter: number; userHandle: string };

type Asked = { challenge: string; rpId: string };

function clientData(type: string, { challenge }: Asked, wrong: Wrongs) {
  const origin = wrong.origin ?? 'http://localhost:3000';
  const said = { type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(said));
}

function authenticatorData(rpId: string, counter: number, verified: boolean, attested = Buffer.alloc(0)) {
  const flags = 1 | (verified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
}

/** The result of `navigator.credentials.create`. */
export function madeFor(asked: Asked & { userHandle: string }, wrong: Wrongs = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = wrong.credentialId ? Buffer.from(wrong.credentialId, 'base64url') : randomBytes(32);
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authenticatorData(wrong.rpId ?? asked.rpId, 1, wrong.verified ?? true, attested)],
  ]);
  const passkey: Passkey = { id, key: privateKey, counter: 1, userHandle: asked.userHandle };
  const body = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(clientData('webauthn.create', asked, wrong)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    },
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  };
  return { passkey, body };
}

/** The result of `navigator.credentials.get`. It increments the signature counter. */
export function signedBy(passkey: Passkey, asked: Asked, wrong: Wrongs = {}) {
  passkey.counter += 1;
  const data = clientData('webauthn.get', asked, wrong);
  const authData = authenticatorData(wrong.rpId ?? asked.rpId, passkey.counter, wrong.verified ?? true);
  const id = wrong.credentialId ?? base64url(passkey.id);
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), passkey.key)),
      userHandle: wrong.userHandle ?? passkey.userHandle,
    },
    clientExtensionResults: {},
  };
}

export async function askedToRegister(as: Who, body: { password?: string } = {}) {
  const { body: options, status, message } = await call(passkeyRegisterOptions, { as, body });
  if (status !== 200) throw new Error(message);
  return { challenge: options.challenge, rpId: options.rp.id, userHandle: options.user.id, options };
}

/** Registers a passkey for a person. */
export async function aPasskey(as: Who): Promise<Passkey> {
  const { passkey, body } = madeFor(await askedToRegister(as));
  const { status, message } = await call(passkeyRegisterVerify, { as, body });
  if (status !== 200) throw new Error(message);
  return passkey;
}

export async function askedToLogIn(): Promise<Asked> {
  const { body } = await call(passkeyLoginOptions, { body: {} });
  return { challenge: body.challenge, rpId: body.rpId };
}

/** Attempts a login. */
export const enterBy = (body: object, headers: Record<string, string> = {}) =>
  rawCall('POST', passkeyLoginVerify.path, { body, headers });
