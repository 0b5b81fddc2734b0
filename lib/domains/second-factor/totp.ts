/** Time-based codes (RFC 6238): six digits, a new one every 30 seconds, as in every authenticator app. */
import { hkdfSync } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { productName } from '@/lib/contract/product';
import { now } from '@/lib/platform/clock';
import { decrypt, encrypt } from '@/lib/platform/encryption';
import { env } from '@/lib/platform/env';

const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'second factor', 32));
/** The associated data of the encryption: a secret can be decrypted only for its own account. */
const place = (userId: number) => `second factor of ${userId}`;

/** A new secret, and the URI from which an app reads it. */
export function newSecret(email: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer: productName, label: email, secret }) };
}

export const sealSecret = (userId: number, secret: string): Uint8Array<ArrayBuffer> =>
  encrypt(key(), place(userId), Buffer.from(secret));

/** How far an app's clock may be off, in seconds. */
const tolerance = 30;

/**
 * @returns the 30-second step of a valid code; null for an invalid code, and when the server's secret is not the one that
 *   encrypted this secret
 */
export function stepOfCode(userId: number, sealed: Uint8Array, code: string): number | null {
  const secret = decrypt(key(), place(userId), sealed)?.toString();
  if (!secret) return null;
  const epoch = Math.floor(now().getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: tolerance });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}
