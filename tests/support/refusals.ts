/** A refusal is its status, its words, and that nothing happened. */
import { expect } from 'vitest';
import type { Answer } from './call';
import { snapshot } from './snapshot';

/** Makes a call and expects it to be refused with exactly this, and the database to be as it was. */
export async function expectRefusal(
  attempt: () => Promise<Answer<unknown>>,
  status: number,
  message: string | RegExp,
) {
  const before = await snapshot();
  const answer = await attempt();
  expect({ status: answer.status, message: answer.message }).toEqual({
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  expect(await snapshot()).toEqual(before);
}
