/**
 * Combines questions that arrive at the same time into one batch. One statement for ten rows costs the server and the
 * database little more than one for one row: most of it is the way there and back. A question that arrives alone is asked
 * at once; what arrives while a batch is on its way goes with the next one. Nothing is cached.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { recorder } from '@/lib/platform/metrics/recorder';

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  /** Of the first of a batch alone: runs something as part of the request that asked. */
  asPartOfIt?: <Result>(work: () => Result) => Result;
};

type Options<Question, Answer> = {
  /** Answers a batch, in the order of its questions. */
  batchFn: (questions: Question[]) => Promise<Answer[]>;
  /** How many questions one batch holds. */
  maxBatchSize?: number;
  /**
   * How many batches may be on their way at once. Only a full batch goes while another is on its way; with 1 none does.
   */
  maxConcurrency?: number;
  /** For how long the next batch waits for one that is on its way, in milliseconds: one that hangs must not hold up everybody. */
  maxWaitMs?: number;
};

/**
 * @returns asks one question, for its answer; what `batchFn` throws is thrown to everyone in the batch
 * @throws Error where `batchFn` gives another number of answers than there were questions
 */
export function createBatcher<Question, Answer>({
  batchFn,
  maxBatchSize = 10,
  maxConcurrency = Number.POSITIVE_INFINITY,
  maxWaitMs = 50,
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

  /** Counts a batch as on its way. @returns ends that, as `maxWaitMs` does as well */
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
    return done;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      // Only the first question of a batch needs a snapshot, which is half of what a question costs here. Every batch but
      // the last is full, so the first is known as it comes.
      const asPartOfIt = waiting.length % maxBatchSize === 0 ? AsyncLocalStorage.snapshot() : undefined;
      waiting.push({ question, resolve, reject, asPartOfIt });
      if (scheduled) return;
      scheduled = true;
      // Runs once the requests that are already on the wire have been read.
      setImmediate(() => {
        scheduled = false;
        dispatch();
      });
    });
}
