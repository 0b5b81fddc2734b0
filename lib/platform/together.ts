/**
 * Questions that arrive together are asked together. Many requests at once each need a row or a page: one statement for
 * ten of them costs the server and the database little more than one for one, for most of it is the way there and back.
 * A question that comes alone is asked at once, as ever; what comes while one is on its way goes with the next.
 */

type Waiting<Question, Answer> = {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * @param askAll  answers many questions, in their order
 * @param most    how many it is asked at once; so many do not wait for those that are on their way
 * @returns what asks one question, for its answer; it throws what `askAll` throws
 */
export function together<Question, Answer>(
  askAll: (questions: Question[]) => Promise<Answer[]>,
  most = 10,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let underway = 0;
  let planned = false;

  function next() {
    while (waiting.length >= (underway === 0 ? 1 : most)) void ask(waiting.splice(0, most));
  }

  async function ask(asked: Waiting<Question, Answer>[]) {
    underway += 1;
    try {
      const answers = await askAll(asked.map(({ question }) => question));
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      underway -= 1;
      next();
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (planned) return;
      planned = true;
      // Runs once the requests that are already on the wire have been read.
      setImmediate(() => {
        planned = false;
        next();
      });
    });
}
