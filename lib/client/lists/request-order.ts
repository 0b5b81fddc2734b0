/**
 * Numbers the requests for the newest page of a list: they may overlap, and the answer to an earlier one that comes last has the
 * older rows.
 */
export class RequestOrder {
  #asked = 0;
  #arrived = 0;

  /** Called before a request. @returns its number */
  next(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** Whether the answer to a later request was shown. */
  readonly isLate = (request: number): boolean => request < this.#arrived;

  /** Called with each answer. @returns whether it may be shown */
  arrives(request: number): boolean {
    if (this.isLate(request)) return false;
    this.#arrived = request;
    return true;
  }
}
