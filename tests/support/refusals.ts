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

/** Expects that a call was refused by a limit, and says when to come back. @param window  of the limit, in milliseconds */
export function expectToComeBack({ status, message, headers }: Answer<unknown>, window: number) {
  expect(status).toBe(429);
  const seconds = Number(headers.get('retry-after'));
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds * 1000).toBeLessThanOrEqual(window);
  expect(message).toMatch(
    /^(You are going too fast|That is all for a day)\. Please try again in \d+ (seconds?|minutes|hours)\.$/,
  );
}
