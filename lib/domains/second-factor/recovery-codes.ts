/** Recovery codes for people who lost their authenticator app: ten codes of 50 random bits, each valid once. */
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { secondFactor } from '@/lib/contract/constants/accounts';
import { env } from '@/lib/platform/env';

/** Without characters that are easily confused: no 0, 1, l, o. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactor.recoveryCodes }, () => `${half()}-${half()}`);

/** Normalizes a typed code: capitals, spaces and dashes do not matter. */
export const spelled = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'recovery codes', 32));

export const hashOfRecoveryCode = (userId: number, code: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHmac('sha256', key())
      .update(`${userId} ${spelled(code)}`)
      .digest(),
  );
