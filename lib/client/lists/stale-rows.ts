/** Which rows of a list may have changed since they were loaded, and which of them are loaded again first. Pure. */

/** From one row to another, both included, by their ids. */
export type Span = { from: number; to: number };

export class StaleRows {
  #ids = new Set<number>();
  #gap = 0;
  #urgent = 0;

  /** The number of the last gap. A request notes it, so that its response is not taken for one from after a later gap. */
  get gap(): number {
    return this.#gap;
  }

  /**
   * Events may have been missed: any of these rows may have changed.
   * @param shown   the rows, oldest first
   * @param urgent  how many of the newest are loaded again at once; older ones once they are in view
   */
  mark(shown: readonly number[], urgent: number): void {
    for (const id of shown) this.#ids.add(id);
    this.#urgent = shown.at(-urgent) ?? 0;
    this.#gap += 1;
  }

  /** One row has changed and could not be loaded. A request that is under way may have been answered before that. */
  add(id: number): void {
    this.#ids.add(id);
    this.#gap += 1;
  }

  has = (id: number): boolean => this.#ids.has(id);

  /** The rows from `start` to before `end` were loaded by a request that was sent after this gap. */
  loaded(gap: number, start: number, end = Number.POSITIVE_INFINITY): void {
    if (gap !== this.#gap) return;
    for (const id of this.#ids) if (id >= start && id < end) this.#ids.delete(id);
  }

  /** The newest row to be loaded again, of those in view before all others. @returns undefined if there is none */
  next(shown: readonly number[], { from, to }: Span): number | undefined {
    const stale = shown.filter(this.has);
    return stale.findLast((id) => id >= from && id <= to) ?? stale.findLast((id) => id >= this.#urgent);
  }
}
