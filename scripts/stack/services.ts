/** What a run has started, ended in the other order, also what is just being started. */

type Stoppable = { stop: () => Promise<unknown> | unknown };

export class Services {
  readonly #ending = new AbortController();
  readonly #starting = new Set<Promise<unknown>>();
  readonly #stops: (() => Promise<unknown> | unknown)[] = [];

  /** Aborted as the end begins. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Starts something that is to end with the run. @throws what the start throws; once the run ends, at once */
  async start<Service extends Stoppable>(begin: () => Promise<Service>): Promise<Service> {
    this.signal.throwIfAborted();
    const starting = begin();
    this.#starting.add(starting);
    try {
      const service = await starting;
      this.#stops.push(() => service.stop());
      return service;
    } finally {
      this.#starting.delete(starting);
    }
  }

  async end(): Promise<void> {
    this.#ending.abort(new Error('The run was ended.'));
    await Promise.allSettled(this.#starting);
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }
}
