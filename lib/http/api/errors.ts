/** The one place that maps a refusal to its HTTP status (contract.md, Conventions). */
import { DomainError, type Issue } from '@/lib/contract/domain-error';
import { type ErrorCode, type ErrorKind, errorCodes } from '@/lib/contract/error-codes';
import { notLoggedIn } from '@/lib/contract/refusals';
import { isByDeletedAccount, isOrphan, isUnavailable } from '@/lib/platform/database/client';

const statusOfKind: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  coins_missing: 402,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  wrong_media: 415,
  mismatch: 422,
  too_often: 429,
  internal: 500,
  not_offered: 501,
  unavailable: 503,
};

export const statusOf = (code: ErrorCode): number => statusOfKind[errorCodes[code].kind];

export type ErrorResponse = {
  status: number;
  body: { code: ErrorCode; message: string; issues?: Issue[]; appeal_token?: string };
  headers: Record<string, string>;
};

/** Turns any thrown value into a response that reveals no internals. */
export function errorResponseOf(error: unknown): ErrorResponse {
  const { code, message, details } = refusalFor(error);
  const { issues, retryAfter, appealToken } = details;
  return {
    status: statusOf(code),
    body: {
      code,
      message,
      ...(issues && { issues }),
      ...(appealToken !== undefined && { appeal_token: appealToken }),
    },
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) },
  };
}

function refusalFor(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  // The same refusal as for an ended session: deleting an account ends its sessions (closed-account.ts).
  if (isByDeletedAccount(error)) return notLoggedIn();
  if (isOrphan(error)) return new DomainError('no_longer_there', 'That is no longer there.');
  if (isUnavailable(error)) {
    const words = 'We are catching our breath. Please try again in a moment.';
    return new DomainError('unavailable', words, { retryAfter: 5 });
  }
  return new DomainError('internal_error', 'Something went wrong. Please try again.');
}
