/** Work that is done few at a time, in the order it came. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** @param atOnce  how many may be at it together */
  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Handed on rather than given back, so that nobody overtakes.
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
