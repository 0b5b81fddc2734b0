/**
 * Hints that there is something new, of other people's pages or of the server, each by an id: only a reason to ask. How
 * often a page asks is its own business, whoever hints and however often: not again within `interval`; not in the same
 * instant as all the others; not again for the same id within a minute; and less and less often for ids that asking did
 * not bring.
 */
import { currentTime } from '@/lib/client/clock';

type Asking = {
  /** In milliseconds. */
  interval: number;
  /** Whether the page has it already. */
  knows: (id: number) => boolean;
  ask: () => void;
};

/** In milliseconds: the longest pause, and how long an id that was asked for is remembered. */
const longest = 60_000;
const mostIds = 100;

export class Hints {
  readonly #asking: Asking;
  readonly #wanted = new Set<number>();
  /** Asked for already, and when. */
  readonly #asked = new Map<number, number>();
  /** What the last question was about. */
  #last: number[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;
  #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(asking: Asking) {
    this.#asking = asking;
    this.#pause = asking.interval;
  }

  /** @param id  what a client wrote: it may be anything */
  take(id: unknown) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1 || this.#asking.knows(id)) return;
    if (currentTime() - (this.#asked.get(id) ?? Number.NEGATIVE_INFINITY) < longest) return;
    if (this.#wanted.size < mostIds) this.#wanted.add(id);
    this.#timer ??= setTimeout(() => this.#ask(), this.#wait());
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** How many ids it keeps. */
  get remembered(): number {
    return this.#wanted.size + this.#asked.size;
  }

  #wait(): number {
    const { interval, knows } = this.#asking;
    if (this.#last.some(knows)) this.#pause = interval;
    else if (this.#last.length > 0) this.#pause = Math.min(longest, 2 * this.#pause);
    this.#last = [];
    const left = Math.max(0, this.#lastAt + this.#pause - currentTime());
    return left + Math.random() * interval;
  }

  #ask() {
    this.#timer = undefined;
    this.#last = [...this.#wanted];
    this.#lastAt = currentTime();
    this.#wanted.clear();
    for (const id of this.#last) {
      this.#asked.delete(id);
      this.#asked.set(id, this.#lastAt);
    }
    for (const id of [...this.#asked.keys()].slice(0, -mostIds)) this.#asked.delete(id);
    this.#asking.ask();
  }
}
