/** Sends a described call from the browser; this and send-for-file.ts alone use `fetch` for calls. */

import { sessionHeaders } from '@/lib/client/storage/stored-session';
import { type AnswerOf, addressOf, type Endpoint, type InputOf } from '@/lib/contract/endpoint';
import type { ErrorCode } from '@/lib/contract/error-codes';
import { pressHeader, queuedStatus } from '@/lib/contract/service-worker';
import { refusedFields, refusedWords } from './refused-fields';

/** What a refusal says besides its status and its message. */
type ErrorDetails = {
  /** From the catalogue; undefined if the response has none, such as one from a proxy. */
  code?: ErrorCode | undefined;
  /** The token with which a suspended person can appeal. */
  appealToken?: string | undefined;
  /** The item in the phone's outbox, if the call is queued there. */
  queuedId?: string | undefined;
  /** Which inputs are wrong, as the response lists them. */
  issues?: unknown;
};

/** A call that was refused or got no whole response. The message is for a person; it is empty if the response had none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /** @param status  the HTTP status, or 0 if there was no response, or none that came to its end */
  constructor(
    readonly status: number,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }

  get code(): ErrorCode | undefined {
    return this.details.code;
  }

  /** The names of the fields that it is about. */
  get fields(): readonly string[] {
    return refusedFields(this.code, this.details.issues);
  }
}

export const noAnswer = 'No response from server. Check your network.';

/** For `import(...).catch(unreachable)`: code that is loaded when it is needed, and could not be. @throws ApiError */
export const unreachable = (): never => {
  throw new ApiError(0, noAnswer);
};

/**
 * @param spec   the call
 * @param input  its parameters, query and body
 * @param options.idempotencyKey  for calls that move coins: the same for every retry
 * @param options.press  what a press on a switch is for (service-worker/outbox.ts)
 * @returns the response
 * @throws ApiError with the server's message, if it had one
 */
export async function send<E extends Endpoint>(
  spec: E,
  input: InputOf<E>,
  options: { idempotencyKey?: string; press?: string } = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const headers = sessionHeaders();
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.press) headers[pressHeader] = options.press;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(addressOf(spec.path, params, query), {
    method: spec.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, noAnswer);
  });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok || response.status === queuedStatus) throw errorOf(response, answer);
  // Every call that went well answers with JSON. Where the line broke in the middle of it, nobody knows what was answered.
  if (answer === undefined) throw new ApiError(0, noAnswer);
  return answer;
}

type Refused = {
  message?: string;
  code?: ErrorCode;
  appeal_token?: string;
  id?: string;
  issues?: unknown;
} | null;

/** The refusal of a response. */
export const errorOf = ({ status }: Response, answer: Refused | undefined) =>
  new ApiError(status, refusedWords(answer?.message ?? '', answer?.issues), {
    code: answer?.code,
    appealToken: answer?.appeal_token,
    queuedId: answer?.id,
    issues: answer?.issues,
  });

/** Whether a call was refused for this reason. */
export const isRefusedAs = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Whether a call is queued on the phone until the network is back (service-worker/outbox.ts). */
export const isQueued = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === queuedStatus;

/** A restricted account (lib/http/api/restrictions.ts): refused though the session goes on. The words say why. */
const restricted: (ErrorCode | undefined)[] = ['guardian_awaited', 'account_closing'];

/** Whether a refusal says that the session has ended. */
export const isExpired = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || (error.status === 403 && !restricted.includes(error.code)));

/** Whether a call that failed may succeed later by itself: no network, too many requests, or a fault of the server. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Whether nobody knows what came of a call: its answer did not arrive or was cut off, the server failed, or it is still at it. */
export const isUnanswered = (error: unknown): boolean =>
  isRefusedAs(error, 'request_in_progress') ||
  (error instanceof ApiError && (error.status === 0 || error.status >= 500));

/** The names of the fields that a refusal is about. */
export const fieldsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? error.fields : refusedFields(undefined, undefined);

/** The message of a thrown value; `otherwise` if it has none, such as a response from a proxy. */
export function reason(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return (error instanceof Error && error.message) || otherwise;
}

/**
 * What a screen says of a call that failed: why, after its own words.
 * @param loggedOut  said instead where the session has ended, on another device or by itself
 */
export const failureWords = (error: unknown, prefix: string, loggedOut = prefix + reason(error)): string =>
  isRefusedAs(error, 'not_logged_in') ? loggedOut : prefix + reason(error);
