/** AES-256-GCM as Node has it: what was sealed opens under its own key, whole and in its own place, or not at all. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const length = { key: 32, nonce: 12, tag: 16 };

export const newKey = (): Buffer => randomBytes(length.key);

/** A key as the recipient's page holds it. */
export const textOfKey = (key: Buffer): string => key.toString('base64url');

/** @returns null for what is no key; each key has one spelling, so that not even a spare bit can be changed */
export function keyIn(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64url');
  return key.length === length.key && textOfKey(key) === text ? key : null;
}

/**
 * @param place  what it belongs to: it opens only where the same is said again
 * @returns the nonce, what is sealed, and the tag
 */
export function encrypt(key: Buffer, place: string, plain: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(length.nonce);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  return new Uint8Array(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
}

/** @returns null where the key or the place is another, or a bit of it was changed */
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
