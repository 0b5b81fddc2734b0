/**
 * Questions that arrive together are asked together. Many requests at once each need a row or a page: one statement for
 * ten of them costs the server and the database little more than one for one, for most of it is the way there and back.
 * A question that comes alone is asked at once, as ever; what comes while one is on its way goes with the next.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  /** Runs something as part of the request that asked. */
  asPartOfIt: <Result>(work: () => Result) => Result;
};

type Options = {
  /** How many are asked at once. */
  most?: number;
  /** Nothing is asked while something is on its way, however many wait: for what takes one after the other anyway. */
  inTurn?: boolean;
};

/**
 * For how long others wait for what is on its way, in milliseconds: one that hangs must not hold up everybody. Where they
 * go one after the other anyway, many times longer than that takes.
 */
const patience = { usual: 50, inTurn: 1000 };

/**
 * @param askAll  answers many questions, in their order
 * @returns what asks one question, for its answer; what `askAll` throws is thrown to everyone who asked together
 */
export function together<Question, Answer>(
  askAll: (questions: Question[]) => Promise<Answer[]>,
  { most = 10, inTurn = false }: Options = {},
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let underway = 0;
  let planned = false;

  function next() {
    const enough = () => (underway === 0 ? 1 : inTurn ? Number.POSITIVE_INFINITY : most);
    while (waiting.length >= enough()) void ask(waiting.splice(0, most));
  }

  async function ask(asked: Waiting<Question, Answer>[]) {
    const goOn = waitedFor();
    try {
      const questions = asked.map(({ question }) => question);
      const answers = await asked[0]?.asPartOfIt(() => askAll(questions));
      if (answers?.length !== asked.length)
        throw new Error(`${asked.length} were asked, ${answers?.length} answered`);
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      goOn();
    }
  }

  /** Others wait from now on. @returns what ends that, which too long a time does as well */
  function waitedFor(): () => void {
    underway += 1;
    let waited = true;
    const goOn = () => {
      clearTimeout(late);
      if (waited) underway -= 1;
      waited = false;
      next();
    };
    const late = setTimeout(goOn, inTurn ? patience.inTurn : patience.usual);
    return goOn;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject, asPartOfIt: AsyncLocalStorage.snapshot() });
      if (planned) return;
      planned = true;
      // Runs once the requests that are already on the wire have been read.
      setImmediate(() => {
        planned = false;
        next();
      });
    });
}
