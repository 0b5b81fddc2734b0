/**
 * Uses fetched from the shared counter a few at a time, so that most requests cost no statement. A lease is a thirtieth
 * of its limit: together the servers never allow more than the limit, and a person who changes servers in mid-window
 * may be stopped at most a lease a server early.
 */
import { LRUCache } from 'lru-cache';

/**
 * By how much two answers may differ about the end of one window, in milliseconds; the shortest window is sixty times
 * longer.
 */
const sameWindow = 1000;

export class Leases {
  /** How many uses one lease holds. */
  readonly size: number;
  private readonly left = new LRUCache<string, { uses: number; ends: number }>({ max: 20_000 });

  /** @param points  the whole limit */
  constructor(points: number) {
    this.size = Math.max(1, Math.floor(points / 30));
  }

  /** Uses one of what is left for a key; false where nothing is. */
  spend(key: string): boolean {
    const lease = this.left.get(key);
    if (!lease || lease.uses === 0 || performance.now() >= lease.ends) return false;
    lease.uses -= 1;
    return true;
  }

  /**
   * Notes a new lease, one use of which is spent already, good until its window ends. Requests that arrive together
   * each fetch one; what is left of the others of this window stays good. What was fetched in a window that is over by
   * now, or has an end before the one that is known, is of no use any more.
   * @param milliseconds  until its window ends, as the counter says
   */
  grant(key: string, milliseconds: number): void {
    if (this.size === 1 || milliseconds <= 0) return;
    const ends = performance.now() + milliseconds;
    const known = this.left.get(key);
    if (known && ends < known.ends - sameWindow) return;
    const same = known && ends <= known.ends + sameWindow;
    const uses = (same ? known.uses : 0) + this.size - 1;
    // Each answer is a moment on its way, so of one window the earliest end is the nearest.
    this.left.set(key, { uses, ends: same ? Math.min(ends, known.ends) : ends }, { ttl: milliseconds });
  }
}
