import { votingTime } from '@/lib/contract/constants/battles';
import { minute } from '@/lib/contract/constants/time';

/** When voting ends: 48 hours from posting or, once answered, from the answer (rules.md, Battles). */
export const deadlineFrom = (moment: Date): Date => new Date(moment.getTime() + votingTime);

/**
 * The time left to vote, as text: hours and minutes, then 'Expired'.
 * @param deadline  ISO 8601
 * @param now       epoch milliseconds, by the server's clock
 */
export function timeLeft(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return 'Expired';
  const minutes = Math.ceil(left / minute);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
