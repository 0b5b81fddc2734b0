/** AES-256-GCM with Node's crypto. Decryption fails unless the key, the place and every bit are the same. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const length = { key: 32, nonce: 12, tag: 16 };

export const newKey = (): Buffer => randomBytes(length.key);

/** A key as text, as the recipient's page has it. */
export const textOfKey = (key: Buffer): string => key.toString('base64url');

/**
 * @returns null for an invalid key. Each key has exactly one spelling, so that not even an unused bit of the text can be
 *   changed
 */
export function keyIn(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64url');
  return key.length === length.key && textOfKey(key) === text ? key : null;
}

/**
 * @param place  the context (AAD): decryption needs the same
 * @returns the nonce, the ciphertext and the tag
 */
export function encrypt(key: Buffer, place: string, plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(length.nonce);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  return new Uint8Array(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
}

/** @returns null if the key or the place is another, or if a bit was changed */
export function decrypt(key: Buffer, place: string, sealed: Uint8Array): Buffer | null {
  const end = sealed.length - length.tag;
  if (end < length.nonce) return null;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, length.nonce), {
    authTagLength: length.tag,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(length.nonce, end)), decipher.final()]);
  } catch {
    return null;
  }
}
