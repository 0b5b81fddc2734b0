/** Stops everything that a run has started, in reverse order, including services that are still starting. */

type Stoppable = { stop: () => Promise<unknown> | unknown };

export class Services {
  readonly #ending = new AbortController();
  readonly #starting = new Set<Promise<unknown>>();
  readonly #stops: (() => Promise<unknown> | unknown)[] = [];

  /** Aborted when the run begins to stop. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Starts a service that stops with the run. @throws the start's error; immediately if the run is stopping */
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
