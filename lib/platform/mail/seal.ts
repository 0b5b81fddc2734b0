/** Encrypts a mail while it waits in its row, so that a reader of the database can neither read it nor use its link. */
import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '@/lib/platform/encryption';
import { env } from '@/lib/platform/env';
import type { Mail } from './mail';

const place = 'mail';
const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', place, 32));

export const seal = (mail: Mail): Uint8Array<ArrayBuffer> =>
  encrypt(key(), place, Buffer.from(JSON.stringify(mail)));

/** @returns null if the secret was changed in the meantime */
export function unseal(sealed: Uint8Array): Mail | null {
  const plain = decrypt(key(), place, sealed);
  return plain && (JSON.parse(plain.toString()) as Mail);
}
