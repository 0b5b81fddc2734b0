import { DomainError } from '@/lib/contract/domain-error';

type Options = {
  /** What all that is done at once may weigh together. */
  capacity: number;
  /** How many may wait. */
  maxWaiting: number;
  /** For how long each of them may, in milliseconds. */
  maxWait: number;
};

type Waiting = { weight: number; start: () => void };

const busy = () =>
  new DomainError('uploads_busy', 'Many people are sending files just now. Please try again in a minute.', {
    retryAfter: 60,
  });

/**
 * Work done in the order it came, as much at once as may be held. Its weight is known before it begins: bytes that are on
 * their way, pixels that will be unpacked.
 */
export class WeightedQueue {
  private free: number;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly options: Options) {
    this.free = options.capacity;
  }

  /**
   * @param weight  of this work; heavier than the whole capacity, it is done alone
   * @returns what `work` gives
   * @throws DomainError `unavailable` where too many wait, or it waited too long; what `work` throws
   */
  async run<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(weight);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** The same for what begins here and ends elsewhere. @returns what ends it, which whoever entered must call once */
  async enter(weight: number): Promise<() => void> {
    const taken = Math.min(weight, this.options.capacity);
    if (this.waiting.length > 0 || taken > this.free) await this.wait(taken);
    else this.free -= taken;
    return () => {
      this.free += taken;
      this.startNext();
    };
  }

  private wait(weight: number): Promise<void> {
    const { maxWaiting, maxWait } = this.options;
    if (this.waiting.length >= maxWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const entry = { weight, start: () => {} };
      const late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(busy());
        // Who stood behind it may be light enough.
        this.startNext();
      }, maxWait);
      entry.start = () => {
        clearTimeout(late);
        resolve();
      };
      this.waiting.push(entry);
    });
  }

  private startNext(): void {
    for (let next = this.waiting[0]; next && next.weight <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.weight;
      next.start();
    }
  }
}
