/** The one place that knows which status a refusal is (contract.md, Conventions). */
import { DomainError, type ErrorKind } from '@/lib/contract/domain-error';
import { isByDeletedAccount, isOrphan, isUnavailable } from '@/lib/platform/database/client';

const statusOf: Record<ErrorKind, number> = {
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
  not_offered: 501,
  unavailable: 503,
};

export type ErrorResponse = {
  status: number;
  body: { message: string; issues?: { path: string; message: string }[] };
  headers: Record<string, string>;
};

/** Turns whatever was thrown into an answer that says nothing of our insides. */
export function errorResponseOf(error: unknown): ErrorResponse {
  if (error instanceof DomainError) {
    const { issues, retryAfter } = error.details;
    return {
      status: statusOf[error.code],
      body: issues ? { message: error.message, issues } : { message: error.message },
      headers: retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) },
    };
  }
  // As for a session that has ended: theirs have.
  if (isByDeletedAccount(error))
    return { status: 401, body: { message: 'Please log in to continue.' }, headers: {} };
  if (isOrphan(error)) return { status: 404, body: { message: 'That is no longer there.' }, headers: {} };
  if (isUnavailable(error)) {
    return {
      status: 503,
      body: { message: 'We are catching our breath. Please try again in a moment.' },
      headers: { 'Retry-After': '5' },
    };
  }
  return { status: 500, body: { message: 'Something went wrong. Please try again.' }, headers: {} };
}
