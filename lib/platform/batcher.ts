/**
 * Combines concurrent questions into one batch. A statement for ten rows costs little more than one for a single row,
 * because most of the cost is the round trip. A question that arrives alone runs at once; those that arrive during a batch
 * go with the next one. Nothing is cached.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { recorder } from '@/lib/platform/metrics/recorder';

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  /** Only of a batch's first question: runs work in the async context of the request that asked. */
  asPartOfIt?: <Result>(work: () => Result) => Result;
};

type Options<Question, Answer> = {
  /** Answers a batch, in the order of its questions. */
  batchFn: (questions: Question[]) => Promise<Answer[]>;
  /** How many questions one batch holds. */
  maxBatchSize?: number;
  /** How many batches may run at once. While one is running, only a full batch starts; with 1, none does. */
  maxConcurrency?: number;
  /**
   * In milliseconds: how long the next batch waits for a running one, so that a statement that hangs delays nobody for
   * long.
   */
  maxWaitMs?: number;
  /**
   * In milliseconds: how long a batch counts as running at least, so that questions that follow soon after it are asked
   * together. A full batch does not wait.
   */
  minBatchMs?: number;
};

/**
 * @returns a function that asks one question; an error of `batchFn` rejects every question of the batch
 * @throws Error if `batchFn` returns another number of answers than there were questions
 */
export function createBatcher<Question, Answer>({
  batchFn,
  maxBatchSize = 10,
  maxConcurrency = Number.POSITIVE_INFINITY,
  maxWaitMs = 50,
  minBatchMs = 0,
}: Options<Question, Answer>): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let inFlight = 0;
  let scheduled = false;

  function dispatch() {
    const enough = () => (inFlight === 0 ? 1 : maxBatchSize);
    while (inFlight < maxConcurrency && waiting.length >= enough()) void run(waiting.splice(0, maxBatchSize));
  }

  async function run(batch: Waiting<Question, Answer>[]) {
    const done = started();
    recorder()?.batch(batch.length);
    try {
      const questions = batch.map(({ question }) => question);
      const answers = await batch[0]?.asPartOfIt?.(() => batchFn(questions));
      if (answers?.length !== batch.length)
        throw new Error(`${batch.length} were asked, ${answers?.length} answered`);
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      done();
    }
  }

  /** Counts a batch as running. @returns a function that ends this; `maxWaitMs` ends it as well */
  function started(): () => void {
    inFlight += 1;
    let counted = true;
    const done = () => {
      clearTimeout(late);
      if (counted) inFlight -= 1;
      counted = false;
      dispatch();
    };
    const late = setTimeout(done, maxWaitMs);
    if (minBatchMs === 0) return done;
    const began = performance.now();
    return () => void setTimeout(done, Math.max(0, minBatchMs - (performance.now() - began)));
  }

  return (question) =>
    new Promise((resolve, reject) => {
      // Only the first question of a batch needs a snapshot of the async context, which is half of a question's cost here.
      // Every batch except the last is full, so the first question is known when it arrives.
      const asPartOfIt = waiting.length % maxBatchSize === 0 ? AsyncLocalStorage.snapshot() : undefined;
      waiting.push({ question, resolve, reject, asPartOfIt });
      if (scheduled) return;
      scheduled = true;
      // Runs after the requests that have already arrived at the socket were read.
      setImmediate(() => {
        scheduled = false;
        dispatch();
      });
    });
}
