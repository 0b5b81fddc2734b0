/**
 * Hints from other pages or the server that there is something new, each with an id. A hint is only a reason to ask the
 * server. The page itself limits how often it asks, however many hints arrive: never twice within `interval`; with a random
 * delay, so that not all pages ask at once; never twice for the same id within a minute; and less often if asking did not
 * bring the ids.
 */
import { currentTime } from '@/lib/client/clock';

type Asking = {
  /** In milliseconds. */
  interval: number;
  /** Whether the page has it already. */
  knows: (id: number) => boolean;
  ask: () => void;
};

/** In milliseconds: the longest pause, and how long an asked id is remembered. */
const longest = 60_000;
const mostIds = 100;

export class Hints {
  readonly #asking: Asking;
  readonly #wanted = new Set<number>();
  /** Ids that were asked for, and when. */
  readonly #asked = new Map<number, number>();
  /** The ids of the last question. */
  #last: number[] = [];
  #lastAt = Number.NEGATIVE_INFINITY;
  #pause: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(asking: Asking) {
    this.#asking = asking;
    this.#pause = asking.interval;
  }

  /** @param id  from a client, so it may be anything */
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
