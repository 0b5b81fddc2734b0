/**
 * The steps of every call: authentication, origin, rate limit, input; then the domain function; then the result is **parsed
 * with the call's response schema**, so that a field that the schema does not name cannot leave.
 */

import { FastResponse } from 'srvx';
import type { Endpoint, ParsedOf, ResultOf } from '@/lib/contract/endpoint';
import type { Access, Viewer, ViewerFor } from '@/lib/contract/viewer';
import type { Upload } from '@/lib/domains/media/media';
import { countCall } from '@/lib/platform/call-counts';
import { log } from '@/lib/platform/log';
import { recorder } from '@/lib/platform/metrics/recorder';
import { type RequestContext, requestAtHand, withRequest } from '@/lib/platform/request-context';
import { tracing } from '@/lib/platform/tracing/spans';
import { admit } from './admit';
import { unlessOpen } from './closed-account';
import { CompressedText } from './compressed-text';
import { readsBody, requireDeclared } from './declared-errors';
import { errorResponseOf } from './errors';
import { FileAnswer } from './file-response';
import { takeForm } from './form';
import { onceOnly } from './idempotency';
import { parseInput, readBody, requireSelf } from './input';
import { type Serialized, SerializedResponse } from './response-cache';
import { serializeResponse } from './serialize-response';
import { clearedSessionCookie, cookieIn, requireOpenSession } from './session';
import { StreamedResponse } from './streamed-response';

type Call<E, A extends Access> = ParsedOf<E> & {
  viewer: ViewerFor<A>;
  /** The uploaded file, not yet attached to anything; null if the form had none. */
  file: Upload | null;
  request: Request;
  /** Response headers, for the few calls that set a cookie. */
  headers: Headers;
};

/** The domain function. It returns a result to serialize, text that is serialized already, a stream, or a file. */
type Run<E extends Endpoint, A extends Access> = (
  call: Call<E, A>,
) => Promise<ResultOf<E> | SerializedResponse | StreamedResponse | FileAnswer>;

type RouteContext = Pick<RequestContext, 'afterResponse'> & {
  /** Whether the response may have a `Content-Encoding`. The framework takes it away and keeps the body as it is. */
  mayEncode?: boolean;
  params: Promise<Record<string, string | string[] | undefined>>;
};
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/** A handler that also names its call and its access; docs/openapi.json is generated from it. */
export type DescribedHandler = Handler & { readonly spec: Endpoint; readonly access: Access };

/** Data for the call's log line and error response, filled in during the call. */
type Trace = { requestId: string; viewer: Viewer | null; headers: Headers };

/** What the steps of one call work on: its description, and the request. */
type CallContext<E extends Endpoint, A extends Access> = {
  spec: E;
  access: A;
  run: Run<E, A>;
  request: Request;
  route: RouteContext;
  trace: Trace;
};

const json = 'application/json; charset=utf-8';

/** In milliseconds: after a body that took longer, or a file, the session is looked up again before the call writes. */
const bodyTime = 1000;

/**
 * Makes a route handler for a described call.
 * @param spec    the call
 * @param access  who may call it (lib/contract/viewer.ts); checked before the input is read
 * @param run     the domain function
 */
export function handle<E extends Endpoint, A extends Access>(
  spec: E,
  access: A,
  run: Run<E, A>,
): DescribedHandler {
  const handler: Handler = (request, route) => {
    const id = crypto.randomUUID();
    const span = tracing()?.start(callOf(spec), 'server', {
      'http.request.method': spec.method,
      'http.route': spec.path,
    });
    const trace = { requestId: id, viewer: null, headers: new Headers() };
    return withRequest({ id, span, afterResponse: route?.afterResponse }, () =>
      respondTo({ spec, access, run, request, route, trace }),
    );
  };
  return Object.assign(handler, { spec, access });
}

async function respondTo<E extends Endpoint, A extends Access>(
  context: CallContext<E, A>,
): Promise<Response> {
  const { spec, access, request, route, trace } = context;
  const started = performance.now();
  const ended = (status: number) => noteEnd(spec, trace, status, performance.now() - started);
  try {
    const answer = await perform(context);
    if (answer instanceof StreamedResponse) {
      const body = answer.body((error) => {
        if (error) log.warn({ requestId: trace.requestId, error }, 'an answer was not sent to its end');
        ended(200);
      });
      for (const [name, value] of Object.entries(answer.headers)) trace.headers.set(name, value);
      return respond(200, body, trace);
    }
    ended(200);
    if (answer instanceof CompressedText) {
      const body = route?.mayEncode ? answer.bodyFor(request.headers, trace.headers) : answer.plain();
      return respond(200, body, trace);
    }
    if (!(answer instanceof FileAnswer)) return respond(200, answer, trace);
    trace.headers.set('x-request-id', trace.requestId);
    return await answer.response(trace.headers);
  } catch (error) {
    const problem = errorResponseOf(await unlessOpen(error, trace.viewer));
    const { status } = problem;
    for (const [name, value] of Object.entries(problem.headers)) trace.headers.set(name, value);
    if (isOurFault(status)) {
      const call = callOf(spec);
      log.error({ requestId: trace.requestId, call, error }, 'call failed');
    }
    // Other 401s say nothing of the session: a wrong secret, or a passkey that opens no account.
    if (problem.body.code === 'not_logged_in' && cookieIn(request.headers))
      trace.headers.append('Set-Cookie', clearedSessionCookie);
    ended(status);
    if (process.env.NODE_ENV === 'test') requireDeclared(spec, access, problem.body.code);
    return respond(status, JSON.stringify(problem.body), trace);
  }
}

/** What logs and spans name a call. */
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** One log line and one count for each call, once it is answered. */
function noteEnd(spec: Endpoint, trace: Trace, status: number, ms: number): void {
  countCall(ms, isOurFault(status));
  requestAtHand()?.span?.end(isOurFault(status), { 'http.response.status_code': status });
  recorder()?.request(spec.method, spec.path, status, ms);
  log.info({
    requestId: trace.requestId,
    call: callOf(spec),
    status,
    ms: Math.round(ms * 10) / 10,
    userId: spec.anonymous ? undefined : trace.viewer?.id,
  });
}

/** A feature that is switched off on purpose (501) is no failure. */
const isOurFault = (status: number) => status >= 500 && status !== 501;

async function perform<E extends Endpoint, A extends Access>(
  context: CallContext<E, A>,
): Promise<Serialized | StreamedResponse | FileAnswer> {
  const { spec, access, request, trace } = context;
  const viewer = await admit(spec, access, request, trace);
  const admitted = performance.now();
  const form = viewer && spec.form ? await takeForm(request, viewer, spec.form) : null;
  const body = form?.fields ?? (readsBody(spec, access) ? await readBody(request, spec) : {});
  const file = form?.file ?? null;
  const isLate = file !== null || performance.now() - admitted > bodyTime;
  try {
    if (isLate && viewer && access !== 'public' && spec.method !== 'GET') await requireOpenSession(viewer);
    const answered = await answer(context, { viewer, body, file });
    form?.end?.();
    return answered;
  } catch (error) {
    await form?.drop();
    throw error;
  }
}

type Arrived = {
  viewer: Viewer | null;
  body: Record<string, unknown>;
  file: Upload | null;
};

/** Turns the input into the response's text or bytes, or into a streamed or file response. */
async function answer<E extends Endpoint, A extends Access>(
  { spec, access, run, request, route, trace }: CallContext<E, A>,
  { viewer, body, file }: Arrived,
): Promise<Serialized | StreamedResponse | FileAnswer> {
  const query =
    spec.query || spec.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : {};
  // In a public call the email is the subject (such as the account to log in to), not the actor.
  const actors = [spec.emailOfAnother ? undefined : body.email, query.email, spec.actor && body[spec.actor]];
  if (viewer && access !== 'public') for (const said of actors) requireSelf(viewer, said);
  const input = parseInput(spec, { params: spec.params ? await route.params : {}, query, body });
  const call = { ...input, viewer, file, request, headers: trace.headers } as Call<E, A>;
  const textOf = (result: ResultOf<E>) => JSON.stringify(serializeResponse(spec, result));
  const work = async () => textOf((await run(call)) as ResultOf<E>);
  if (spec.idempotent && viewer) return onceOnly(viewer, spec, request.headers, body, work);
  const result = await run(call);
  if (result instanceof StreamedResponse || result instanceof FileAnswer) return result;
  return result instanceof SerializedResponse ? result.body : textOf(result);
}

function respond(
  status: number,
  body: Exclude<Serialized, CompressedText> | ReadableStream<Uint8Array>,
  trace: Trace,
): Response {
  if (!trace.headers.has('Content-Type')) trace.headers.set('Content-Type', json);
  if (!trace.headers.has('Cache-Control')) trace.headers.set('Cache-Control', 'private, no-store');
  trace.headers.set('x-request-id', trace.requestId);
  return new FastResponse(body, { status, headers: trace.headers });
}
