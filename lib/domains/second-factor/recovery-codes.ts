/** Recovery codes for people who lost their authenticator app: ten codes of 50 random bits, each valid once. */
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { secondFactor } from '@/lib/contract/constants/second-factor';
import { now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

/** Without characters that are easily confused: no 0, 1, l, o. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactor.recoveryCodes }, () => `${half()}-${half()}`);

/** What a renewal is asked with. Whoever asks again with all of it gets the same codes. */
export type Renewal = {
  userId: number;
  sessionId: string;
  /** Its salt is random, so the codes do not follow from the server's secret alone. */
  passwordHash: string;
  code: string;
};

/**
 * The codes of a renewal, so that an answer that got lost can be given again and no code has to be kept
 * (docs/decisions/078-second-factor.md).
 * @returns those of now, and those that the same renewal made up to ten minutes before
 */
export function renewedRecoveryCodes(renewal: Renewal): { current: string[]; earlier: string[] } {
  const period = Math.floor(now().getTime() / secondFactor.renewedAgain);
  return { current: codesOf(renewal, period), earlier: codesOf(renewal, period - 1) };
}

/** 32 letters: each byte names one by its last five bits, each as often as any other. */
function codesOf({ userId, sessionId, passwordHash, code }: Renewal, period: number): string[] {
  const renewal = JSON.stringify(['renewed recovery codes', userId, sessionId, spelled(code), period]);
  const bytes = Buffer.from(
    hkdfSync('sha256', env().NEXTAUTH_SECRET, passwordHash, renewal, 10 * secondFactor.recoveryCodes),
  );
  const words = Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
  return (words.match(/.{10}/g) ?? []).map((each) => `${each.slice(0, 5)}-${each.slice(5)}`);
}

/** Normalizes a typed code: capitals, spaces and dashes do not matter. */
export const spelled = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'recovery codes', 32));

export const hashOfRecoveryCode = (userId: number, code: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    createHmac('sha256', key())
      .update(`${userId} ${spelled(code)}`)
      .digest(),
  );
