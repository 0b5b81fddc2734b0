/** What follows an answer: effects on the outside, which must not keep a person waiting, nor undo what they did. */
import { after } from 'next/server';
import { log } from './log';

/**
 * Does something once the answer has gone out. If it fails, that is logged; what was answered stands.
 * @param work  called after the answer, or at once where nothing is being answered, as in a command
 */
export function afterwards(work: () => Promise<unknown>): void {
  const quietly = () => work().catch((error) => log.error({ error }, 'an effect after the answer failed'));
  try {
    after(quietly);
  } catch {
    // Not within a request that Next answers.
    void quietly();
  }
}
