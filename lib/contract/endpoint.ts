/**
 * A call, described once: the server's `handle`, the browser's `send` and `useRead`, and the tests all read the same
 * description, so that a misspelt path, a wrong body or a field that is not in the answer does not compile.
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
  /** As in docs/product/contract.md, parameters in braces: `/api/posts/edit/{postId}`. */
  readonly path: string;
  /** Which of the limits in constants/limits.ts a call counts towards. */
  readonly limit: Limit;
  /** A second one that it counts towards: what is posted with a file is a post and an upload. */
  readonly alsoLimit?: Limit;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Taken as a multipart form: the rules of its one file. `body` describes the other fields. */
  readonly form?: UploadRule;
  /** Whether `body` may also come as a plain form (application/x-www-form-urlencoded), as a library sends it. */
  readonly urlencoded?: true;
  /** The body's own name for who acts, where that is not `email`; never used to find the actor. */
  readonly actor?: 'userId';
  /**
   * Whether money-like things move, so that `Idempotency-Key` is honoured. The work must be idempotent by itself
   * (a key in the ledger, a row that can be there once): a server may be killed between its commit and its answer.
   */
  readonly idempotent?: boolean;
  /**
   * Whether its log line leaves out who called: of words that nobody may trace, the time alone would say who wrote them
   * (rules.md, Safety).
   */
  readonly anonymous?: true;
  /** Whether the answer is a file, whole or the part that `Range` asks for, and no JSON. */
  readonly file?: true;
  /** Whether the answer is a ZIP; `response` describes its `data.json`. */
  readonly archive?: true;
  /** Whether the answer is text for another program, and no JSON. */
  readonly plain?: true;
  /** Whether it answers while the database is away; what cannot be counted then is let through. */
  readonly withoutDatabase?: true;
  /**
   * Whether it reads or leaves nothing but one's own: open also to accounts that may do nothing else
   * (lib/http/api/restrictions.ts).
   */
  readonly own?: true;
  /** Whether the body's `email` is somebody else's, and not the old name for who acts. */
  readonly emailOfAnother?: true;
  /** The codes of its own refusals; those that follow from how it is called are added (lib/http/api/declared-errors.ts). */
  readonly refuses?: readonly ErrorCode[];
  readonly response: R;
};

/**
 * Describes a call.
 * @param method  the HTTP method
 * @param path    the path of docs/product/contract.md
 * @param spec    schemas of what goes in (`params`, `query`, `body`) and what comes out (`response`)
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
    emailOfAnother?: true;
    refuses?: readonly ErrorCode[];
    response: R;
  },
): Endpoint<P, Q, B, R> {
  return { method, path, limit: 'read', ...spec };
}

type Part<S, Name extends string> = S extends z.ZodMiniUnknown ? unknown : { [key in Name]: z.input<S> };

/** What a caller sends: `{ params, query, body }`, each only where the call has it. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<P, 'params'> &
        ([Q] extends [z.ZodMiniUnknown] ? unknown : { query?: z.input<Q> }) &
        Part<B, 'body'>
    : never;

/** What a caller receives. */
export type AnswerOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/** What the server's side gives, before the response schema turns dates and flags into their documented form. */
export type ResultOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.input<R> : never;

/** The parts as the server reads them, validated. */
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
