/**
 * Uses fetched from the shared counter a few at a time, so that most requests cost no statement. A lease is a thirtieth
 * of its limit: together the servers never allow more than the limit, and a person who changes servers in mid-window
 * may be stopped at most a lease a server early.
 */
import { LRUCache } from 'lru-cache';

export class Leases {
  /** How many uses one lease holds. */
  readonly size: number;
  private readonly left = new LRUCache<string, { uses: number }>({ max: 20_000 });

  /** @param points  the whole limit */
  constructor(points: number) {
    this.size = Math.max(1, Math.floor(points / 30));
  }

  /** Uses one of what is left for a key; false where nothing is. */
  spend(key: string): boolean {
    const lease = this.left.get(key);
    if (!lease || lease.uses === 0) return false;
    lease.uses -= 1;
    return true;
  }

  /**
   * Notes a new lease, one use of which is spent already, good until its window ends. Requests that arrive together
   * each fetch one; what is left of the others stays good.
   */
  grant(key: string, milliseconds: number): void {
    const uses = (this.left.get(key)?.uses ?? 0) + this.size - 1;
    if (uses > 0) this.left.set(key, { uses }, { ttl: Math.max(1, milliseconds) });
  }
}
