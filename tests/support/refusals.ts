/** A refusal has a status, a code and a message, and changes nothing. */
import { expect } from 'vitest';
import { type ErrorCode, errorCodes } from '@/lib/contract/error-codes';
import { statusOf } from '@/lib/http/api/errors';
import type { Answer } from './call';
import { snapshot } from './snapshot';

/**
 * Makes a call and expects exactly this refusal and an unchanged database.
 * @param code  the expected code, if several codes have the same status and a similar message
 */
export async function expectRefusal(
  attempt: () => Promise<Answer<unknown>>,
  status: number,
  message: string | RegExp,
  code?: ErrorCode,
) {
  const before = await snapshot();
  const answer = await attempt();
  expect({ status: answer.status, message: answer.message }).toEqual({
    status,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
  const answered = (answer.body as { code: ErrorCode }).code;
  expect(errorCodes).toHaveProperty(answered);
  expect(statusOf(answered)).toBe(status);
  if (code) expect(answered).toBe(code);
  expect(await snapshot()).toEqual(before);
}
