import { votingTime } from '@/lib/contract/constants';

/** When voting ends: 48 hours from posting or, once answered, from the answer (rules.md, Battles). */
export const deadlineFrom = (moment: Date): Date => new Date(moment.getTime() + votingTime);

/** The first key after all that begin with this one: for names of letters, digits and `_` alone. */
export function keyAfter(prefix: string): string {
  const last = prefix.length - 1;
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1);
}

const minute = 60_000;

/**
 * How long one may still vote, in words: hours and minutes, then 'Expired'.
 * @param deadline  ISO 8601
 * @param now       by the server's clock, epoch milliseconds
 */
export function timeLeft(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return 'Expired';
  const minutes = Math.ceil(left / minute);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
