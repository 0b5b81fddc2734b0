/** A letter as it waits in its row: nobody who reads the database reads the letter, or follows its link. */
import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '@/lib/platform/encryption';
import { env } from '@/lib/platform/env';
import type { Letter } from './letter';

const place = 'mail';
const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', place, 32));

export const seal = (letter: Letter): Uint8Array<ArrayBuffer> =>
  encrypt(key(), place, Buffer.from(JSON.stringify(letter)));

/** @returns null where the secret is another one by now */
export function unseal(sealed: Uint8Array): Letter | null {
  const plain = decrypt(key(), place, sealed);
  return plain && (JSON.parse(plain.toString()) as Letter);
}
