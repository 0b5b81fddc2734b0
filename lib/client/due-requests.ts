/**
 * Asking for what time changes by itself, such as the result of a battle. Again a few times: this device's clock may be seconds
 * fast, or the network away. Pure.
 */

/** How often one thing is asked for at most. */
const maxAttempts = 4;
/** How long after the first time it is asked for again, in milliseconds; each further wait is twice as long. */
const retryDelay = 5000;

export class DueRequests {
  readonly #asked = new Map<string, { times: number; next: number }>();

  /**
   * Whether to ask now, which is counted.
   * @param what  something that changes once the answer has come
   * @param due   when it falls due, in epoch milliseconds, as `now`
   */
  ask(what: string, due: number, now: number): boolean {
    const { times, next } = this.#asked.get(what) ?? { times: 0, next: due };
    if (times >= maxAttempts || now < next) return false;
    this.#asked.set(what, { times: times + 1, next: now + retryDelay * 2 ** times });
    return true;
  }
}
