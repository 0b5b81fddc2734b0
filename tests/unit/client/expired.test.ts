import { expect, test } from 'vitest';
import { ApiError, isExpired } from '@/lib/client/api/send';
import type { ErrorCode } from '@/lib/contract/error-codes';

const refused = (status: number, code?: ErrorCode) => new ApiError(status, 'words', { code });

test('an ended session and another person’s page lead to the login', () => {
  expect(isExpired(refused(401, 'not_logged_in'))).toBe(true);
  expect(isExpired(refused(403, 'not_yourself'))).toBe(true);
  expect(isExpired(refused(403))).toBe(true);
});

test('a restricted account keeps its session, and what no server answered says nothing of it', () => {
  expect(isExpired(refused(403, 'guardian_awaited'))).toBe(false);
  expect(isExpired(refused(403, 'account_closing'))).toBe(false);
  expect(isExpired(refused(0))).toBe(false);
  expect(isExpired(new Error('words'))).toBe(false);
});
