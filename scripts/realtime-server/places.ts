/** Counts connections in total and per network, so that one network cannot use up all places. */
import type { Limits } from './limits.ts';

export class Places {
  #taken = 0;
  readonly #ofNetwork = new Map<string, number>();
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  hasRoomFor(network: string): boolean {
    const { connections, connectionsOfNetwork } = this.#limits;
    return this.#taken < connections && (this.#ofNetwork.get(network) ?? 0) < connectionsOfNetwork;
  }

  take(network: string) {
    this.#taken += 1;
    this.#ofNetwork.set(network, (this.#ofNetwork.get(network) ?? 0) + 1);
  }

  leave(network: string) {
    this.#taken -= 1;
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#ofNetwork.set(network, left);
    else this.#ofNetwork.delete(network);
  }
}
