import { DomainError } from '@/lib/contract/domain-error';

type Options = {
  /** The total weight of all work that may run at once. */
  capacity: number;
  /** How many may wait. */
  maxWaiting: number;
  /** How long each may wait, in milliseconds. */
  maxWait: number;
  /** What is thrown at whoever waited too long, or finds too many waiting. */
  refusal?: () => DomainError;
};

type Waiting = { weight: number; start: () => void };

const busy = () =>
  new DomainError('uploads_busy', 'Many people are sending files just now. Please try again in a minute.', {
    retryAfter: 60,
  });

/**
 * Runs work in the order it came, within a total weight at once. Each task's weight is known before it begins: the bytes
 * to receive, or the pixels to decode.
 */
export class WeightedQueue {
  private free: number;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly options: Options) {
    this.free = options.capacity;
  }

  /**
   * @param weight  the work's weight; work heavier than the whole capacity runs alone
   * @returns what `work` returns
   * @throws DomainError `uploads_busy`, or the queue's own refusal, when too many wait, or it waited too long; what `work` throws
   */
  async run<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(weight);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** The same for work that ends elsewhere. @returns a function that ends it; the caller must call it once */
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
    const { maxWaiting, maxWait, refusal = busy } = this.options;
    if (this.waiting.length >= maxWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const entry = { weight, start: () => {} };
      const late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(refusal());
        // The next task in the queue may be light enough to start.
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
