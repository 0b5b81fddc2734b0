/** Calls of the contract over HTTP, as another client would make them. */
import { type AnswerOf, addressOf, type Endpoint, type InputOf } from '@/lib/contract/endpoint';

export type Bearer = { token: string };
export type Answer<Body> = { status: number; body: Body; headers: Headers };
export type Said<E extends Endpoint> = InputOf<E> & { as?: Bearer; idempotencyKey?: string };

/**
 * Makes a call and returns its response, whatever the status.
 * @param at  the server's address
 * @throws Error if there is no response
 */
export async function answerTo<E extends Endpoint>(
  spec: E,
  input: Said<E>,
  at: string,
): Promise<Answer<AnswerOf<E>>> {
  const { params, query, body, as, idempotencyKey } = input as {
    params?: object;
    query?: object;
    body?: unknown;
    as?: Bearer;
    idempotencyKey?: string;
  };
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  const response = await fetch(`${at}${addressOf(spec.path, params, query)}`, {
    method: spec.method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** The same for calls that must succeed. @throws Error with status and body if the status is not 200 */
export async function ask<E extends Endpoint>(spec: E, input: Said<E>, at: string): Promise<AnswerOf<E>> {
  const { status, body } = await answerTo(spec, input, at);
  if (status !== 200) throw new Error(`${spec.method} ${spec.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}
