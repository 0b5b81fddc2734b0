/**
 * The description of a call, shared by the server's `handle`, the browser's `send` and `useRead`, and the tests. So a
 * misspelt path, a wrong body or a field that is not in the response does not compile.
 */
import type * as z from 'zod/mini';
import type { Limit } from './constants/limits';
import type { ErrorCode } from './error-codes';
import type { UploadRule } from './uploads';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Schema = z.ZodMiniType;

export type Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> = {
  readonly method: Method;
  /** As in docs/product/contract.md, with parameters in braces: `/api/posts/edit/{postId}`. */
  readonly path: string;
  /** The rate limit that the call counts towards (constants/limits.ts). */
  readonly limit: Limit;
  /** A second rate limit: a post with a file counts as a post and as an upload. */
  readonly alsoLimit?: Limit;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Accepts a multipart form, with these rules for its one file. `body` describes the other fields. */
  readonly form?: UploadRule;
  /** Whether `body` may also be form-encoded (application/x-www-form-urlencoded), as a library sends it. */
  readonly urlencoded?: true;
  /** The body's field for the actor, if it is not `email`; never used to find the actor. */
  readonly actor?: 'userId';
  /**
   * Whether it moves coins or the like, so that `Idempotency-Key` is supported. The work must be idempotent by itself (a
   * key in the ledger, a unique row), because a server may be killed between its commit and its response.
   */
  readonly idempotent?: boolean;
  /**
   * Whether the log line omits the caller: for anonymous content, the time of the line would reveal the author (rules.md,
   * Safety).
   */
  readonly anonymous?: true;
  /** Whether the response is a file, whole or the part in `Range`, instead of JSON. */
  readonly file?: true;
  /** Whether the response is a ZIP; `response` describes its `data.json`. */
  readonly archive?: true;
  /** Whether the response is text for another program instead of JSON. */
  readonly plain?: true;
  /** Whether it works while the database is unavailable; then its uses are not counted. */
  readonly withoutDatabase?: true;
  /**
   * Whether it concerns only the viewer's own data or leaving, so that restricted accounts may call it too
   * (lib/http/api/restrictions.ts).
   */
  readonly own?: true;
  /**
   * Whether somebody who awaits a guardian may call it too (rules.md, Guardians): it keeps other people away, takes back what
   * the viewer wrote, or belongs to reading. Where part of it does the opposite, the domain refuses that part.
   */
  readonly whileAwaited?: true;
  /** Whether the body's `email` is another person's, and not the old field for the actor. */
  readonly emailOfAnother?: true;
  /** The codes of its own refusals. Those that follow from its kind of call are added (lib/http/api/declared-errors.ts). */
  readonly refuses?: readonly ErrorCode[];
  readonly response: R;
};

/**
 * Describes a call.
 * @param method  the HTTP method
 * @param path    the path of docs/product/contract.md
 * @param spec    schemas of the input (`params`, `query`, `body`) and the `response`
 */
export function endpoint<
  P extends Schema = z.ZodMiniUnknown,
  Q extends Schema = z.ZodMiniUnknown,
  B extends Schema = z.ZodMiniUnknown,
  R extends Schema = Schema,
>(
  method: Method,
  path: string,
  spec: {
    limit?: Limit;
    alsoLimit?: Limit;
    params?: P;
    query?: Q;
    body?: B;
    form?: UploadRule;
    urlencoded?: true;
    actor?: 'userId';
    idempotent?: boolean;
    anonymous?: true;
    file?: true;
    archive?: true;
    plain?: true;
    withoutDatabase?: true;
    own?: true;
    whileAwaited?: true;
    emailOfAnother?: true;
    refuses?: readonly ErrorCode[];
    response: R;
  },
): Endpoint<P, Q, B, R> {
  return { method, path, limit: 'read', ...spec };
}

type Part<S, Name extends string> = S extends z.ZodMiniUnknown ? unknown : { [key in Name]: z.input<S> };

/** What a caller sends: `{ params, query, body }`, each only if the call has it. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<P, 'params'> &
        ([Q] extends [z.ZodMiniUnknown] ? unknown : { query?: z.input<Q> }) &
        Part<B, 'body'>
    : never;

/** What a caller receives. */
export type AnswerOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/** What the domain function returns, before the response schema converts dates and flags. */
export type ResultOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.input<R> : never;

/** The validated input, as the server gets it. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

/** The path with its parameters filled in and its query appended. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size ? `${filled}?${search}` : filled;
}
