/**
 * Questions that arrive together are asked together. Many requests in one turn of the event loop each need a row by its
 * key (the session, above all): one statement for all of them costs the server and the database little more than one for
 * one. A question that comes alone is asked at once, as ever.
 */

type Waiting<Answer> = {
  key: string;
  resolve: (answer: Answer | null) => void;
  reject: (error: unknown) => void;
};

/**
 * @param askAll  finds the answers for many different keys; a key without one is left out
 * @returns what finds the answer for one key, or null; it throws what `askAll` throws
 */
export function together<Answer>(
  askAll: (keys: string[]) => Promise<Map<string, Answer>>,
): (key: string) => Promise<Answer | null> {
  let waiting: Waiting<Answer>[] = [];

  async function ask() {
    const asked = waiting;
    waiting = [];
    try {
      const answers = await askAll([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(answers.get(key) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      // Runs once the requests that are already on the wire have been read.
      if (waiting.length === 1) setImmediate(ask);
    });
}
