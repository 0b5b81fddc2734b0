/**
 * Uses are fetched from the shared counter a few at a time, so that most requests need no statement. A lease is a thirtieth
 * of its limit. All servers together never allow more than the limit. Somebody who changes servers within a window may be
 * stopped early, by at most one lease for each server.
 */
import { LRUCache } from 'lru-cache';

/** In milliseconds: how far two reported ends of the same window may differ. The shortest window is sixty times longer. */
const sameWindow = 1000;

export class Leases {
  /** How many uses one lease holds. */
  readonly size: number;
  private readonly left = new LRUCache<string, { uses: number; ends: number }>({ max: 20_000 });

  /** @param points  the whole limit */
  constructor(points: number) {
    this.size = Math.max(1, Math.floor(points / 30));
  }

  /** Spends one leased use of a key. @returns false if none is left */
  spend(key: string): boolean {
    const lease = this.left.get(key);
    if (!lease || lease.uses === 0 || performance.now() >= lease.ends) return false;
    lease.uses -= 1;
    return true;
  }

  /**
   * Adds a new lease, of which one use is spent already. It is good until its window ends. Concurrent requests each fetch a
   * lease, and leases of the same window add up. A lease is ignored if its window is over, or if it ends before the known
   * window.
   * @param milliseconds  until its window ends, according to the counter
   */
  grant(key: string, milliseconds: number): void {
    if (this.size === 1 || milliseconds <= 0) return;
    const ends = performance.now() + milliseconds;
    const known = this.left.get(key);
    if (known && ends < known.ends - sameWindow) return;
    const same = known && ends <= known.ends + sameWindow;
    const uses = (same ? known.uses : 0) + this.size - 1;
    // Each response is delayed by the network, so of several ends of one window the earliest is the most accurate.
    this.left.set(key, { uses, ends: same ? Math.min(ends, known.ends) : ends }, { ttl: milliseconds });
  }
}
