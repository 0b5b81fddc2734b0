/**
 * The steps of every call: authentication, origin, rate limit, input; then the domain function; then the result is **parsed
 * with the call's response schema**, so that a field that the schema does not name cannot leave.
 */

import { FastResponse } from 'srvx';
import { DomainError } from '@/lib/contract/domain-error';
import type { Endpoint, ParsedOf, ResultOf } from '@/lib/contract/endpoint';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Access, Viewer, ViewerFor } from '@/lib/contract/viewer';
import type { Upload } from '@/lib/domains/media/media';
import { roleOf } from '@/lib/domains/safety/moderators';
import { flagRefusedPicture } from '@/lib/domains/safety/refused-pictures';
import { countCall } from '@/lib/platform/call-counts';
import { log } from '@/lib/platform/log';
import { recorder } from '@/lib/platform/metrics/recorder';
import { type RequestContext, requestAtHand, withRequest } from '@/lib/platform/request-context';
import { tracing } from '@/lib/platform/tracing/spans';
import { clientNetwork } from './client-address';
import { unlessOpen } from './closed-account';
import { readsBody, requireDeclared } from './declared-errors';
import { errorResponseOf } from './errors';
import { FileAnswer } from './file-response';
import { onceOnly } from './idempotency';
import { parseInput, readBody, readJson, requireOwnPage, requireSelf } from './input';
import type { Form } from './multipart';
import { requireOwnOrigin } from './origin';
import { countUse, countUseWherePossible } from './rate-limit';
import { type Serialized, SerializedResponse } from './response-cache';
import { requireUnrestricted } from './restrictions';
import { requireSecondFactor } from './second-factor-gate';
import { serializeResponse } from './serialize-response';
import { clearedSessionCookie, cookieIn, credentialsIn, requireOpenSession, viewerOfToken } from './session';
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
  params: Promise<Record<string, string | string[] | undefined>>;
};
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

/** A handler that also names its call and its access; docs/openapi.json is generated from it. */
export type DescribedHandler = Handler & { readonly spec: Endpoint; readonly access: Access };

/** Data for the call's log line and error response, filled in during the call. */
type Trace = { requestId: string; viewer: Viewer | null; headers: Headers };

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
  const handler: Handler = (request, context) => {
    const id = crypto.randomUUID();
    const span = tracing()?.start(`${spec.method} ${spec.path}`, 'server', {
      'http.request.method': spec.method,
      'http.route': spec.path,
    });
    return withRequest({ id, span, afterResponse: context?.afterResponse }, () =>
      respondTo(spec, access, run, request, context, { requestId: id, viewer: null, headers: new Headers() }),
    );
  };
  return Object.assign(handler, { spec, access });
}

async function respondTo<E extends Endpoint, A extends Access>(
  spec: E,
  access: A,
  run: Run<E, A>,
  request: Request,
  context: RouteContext,
  trace: Trace,
): Promise<Response> {
  const started = performance.now();
  const ended = (status: number) => noteEnd(spec, trace, status, performance.now() - started);
  try {
    const answer = await perform(spec, access, run, request, context, trace);
    if (answer instanceof StreamedResponse) {
      const body = answer.body((error) => {
        if (error) log.warn({ requestId: trace.requestId, error }, 'an answer was not sent to its end');
        ended(200);
      });
      for (const [name, value] of Object.entries(answer.headers)) trace.headers.set(name, value);
      return respond(200, body, trace);
    }
    ended(200);
    if (!(answer instanceof FileAnswer)) return respond(200, answer, trace);
    trace.headers.set('x-request-id', trace.requestId);
    return answer.response(trace.headers);
  } catch (error) {
    const problem = errorResponseOf(await unlessOpen(error, trace.viewer));
    const { status } = problem;
    for (const [name, value] of Object.entries(problem.headers)) trace.headers.set(name, value);
    if (isOurFault(status)) log.error({ requestId: trace.requestId, error }, 'call failed');
    // Other 401s say nothing of the session: a wrong secret, or a passkey that opens no account.
    if (problem.body.code === 'not_logged_in' && cookieIn(request.headers))
      trace.headers.append('Set-Cookie', clearedSessionCookie);
    ended(status);
    if (process.env.NODE_ENV === 'test') requireDeclared(spec, access, problem.body.code);
    return respond(status, JSON.stringify(problem.body), trace);
  }
}

/** One log line and one count for each call, once it is answered. */
function noteEnd(spec: Endpoint, trace: Trace, status: number, ms: number): void {
  countCall(ms, isOurFault(status));
  requestAtHand()?.span?.end(isOurFault(status), { 'http.response.status_code': status });
  recorder()?.request(spec.method, spec.path, status, ms);
  log.info({
    requestId: trace.requestId,
    call: `${spec.method} ${spec.path}`,
    status,
    ms: Math.round(ms * 10) / 10,
    userId: spec.anonymous ? undefined : trace.viewer?.id,
  });
}

/** A feature that is switched off on purpose (501) is no failure. */
const isOurFault = (status: number) => status >= 500 && status !== 501;

async function perform<E extends Endpoint, A extends Access>(
  spec: E,
  access: A,
  run: Run<E, A>,
  request: Request,
  context: RouteContext,
  trace: Trace,
): Promise<Serialized | StreamedResponse | FileAnswer> {
  const viewer = await admit(spec, access, request, trace);
  const admitted = performance.now();
  const form = viewer && spec.form ? await takeForm(request, viewer, spec.form) : null;
  const body = form?.fields ?? (readsBody(spec, access) ? await readBody(request, spec) : {});
  const file = form?.file ?? null;
  const isLate = file !== null || performance.now() - admitted > bodyTime;
  try {
    if (isLate && viewer && access !== 'public' && spec.method !== 'GET') await requireOpenSession(viewer);
    return await answer(spec, access, run, { request, context, trace, viewer, body, file });
  } catch (error) {
    await form?.drop();
    throw error;
  }
}

const isMultipart = (request: Request) =>
  /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/**
 * Reads a form and its file. They arrive as multipart, or as JSON that names a file which the browser uploaded to the
 * storage before. The code for forms and pictures is loaded on first use, not by every call.
 */
async function takeForm(request: Request, viewer: Viewer, rule: UploadRule): Promise<Form> {
  const fields = isMultipart(request) ? null : await readJson(request);
  if (fields && fields.mediaKey === undefined) return { fields, file: null, drop: async () => {} };
  if (rule.limit) await countUse(rule.limit, viewer.id);
  const { readForm, formOfKey } = await import('./multipart');
  try {
    return await (fields ? formOfKey(fields, viewer, rule) : readForm(request, viewer, rule));
  } catch (error) {
    if (error instanceof DomainError && error.code === 'picture_blocked') await flagRefusedPicture(viewer);
    throw error;
  }
}

type Arrived = {
  request: Request;
  context: RouteContext;
  trace: Trace;
  viewer: Viewer | null;
  body: Record<string, unknown>;
  file: Upload | null;
};

/** Turns the input into the response's text or bytes, or into a streamed or file response. */
async function answer<E extends Endpoint, A extends Access>(
  spec: E,
  access: A,
  run: Run<E, A>,
  { request, context, trace, viewer, body, file }: Arrived,
): Promise<Serialized | StreamedResponse | FileAnswer> {
  const query =
    spec.query || spec.method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : {};
  // In a public call the email is the subject (such as the account to log in to), not the actor.
  const actors = [spec.emailOfAnother ? undefined : body.email, query.email, spec.actor && body[spec.actor]];
  if (viewer && access !== 'public') for (const said of actors) requireSelf(viewer, said);
  const input = parseInput(spec, { params: spec.params ? await context.params : {}, query, body });
  const call = { ...input, viewer, file, request, headers: trace.headers } as Call<E, A>;
  const textOf = (result: ResultOf<E>) => JSON.stringify(serializeResponse(spec, result));
  const work = async () => textOf((await run(call)) as ResultOf<E>);
  if (spec.idempotent && viewer) return onceOnly(viewer, spec, request.headers, body, work);
  const result = await run(call);
  if (result instanceof StreamedResponse || result instanceof FileAnswer) return result;
  return result instanceof SerializedResponse ? result.body : textOf(result);
}

/** Refuses whoever may not make this call. */
async function admit(spec: Endpoint, access: Access, request: Request, trace: Trace): Promise<Viewer | null> {
  const credentials = credentialsIn(request.headers);
  trace.viewer = credentials ? await viewerOfToken(credentials.token) : null;
  if (access !== 'public' && !trace.viewer)
    throw new DomainError('not_logged_in', 'Please log in to continue.');
  // A public call needs no session. Its JSON content type is enough to keep other sites' forms out.
  if (access !== 'public' && spec.method !== 'GET' && credentials?.by === 'cookie')
    requireOwnOrigin(request.headers);
  if (access !== 'public' && trace.viewer) requireOwnPage(trace.viewer, request.headers);
  // The message is written for the creator account's page (contract.md, Conventions).
  if (!(await isAllowed(access, trace.viewer))) {
    throw new DomainError('not_allowed', 'Unauthorized: Only the creator can access this page.');
  }
  if (access !== 'public' && trace.viewer) await requireUnrestricted(spec, trace.viewer);
  if (trace.viewer && access !== 'public' && access !== 'member') requireSecondFactor(trace.viewer);
  const key = trace.viewer?.id ?? clientNetwork(request.headers);
  if (spec.withoutDatabase) await countUseWherePossible(spec.limit, key);
  else await countUse(spec.limit, key);
  if (spec.alsoLimit) await countUse(spec.alsoLimit, key);
  return trace.viewer;
}

/** Whether the viewer's role allows a call that not every member may make. */
async function isAllowed(access: Access, viewer: Viewer | null): Promise<boolean> {
  if (access === 'public' || access === 'member' || viewer?.isCreator) return true;
  const role = access === 'creator' || !viewer ? null : await roleOf(viewer);
  return role !== null && (access === 'moderator-or-champion' || role !== 'champion');
}

function respond(status: number, body: Serialized | ReadableStream<Uint8Array>, trace: Trace): Response {
  if (!trace.headers.has('Content-Type')) trace.headers.set('Content-Type', json);
  if (!trace.headers.has('Cache-Control')) trace.headers.set('Cache-Control', 'private, no-store');
  trace.headers.set('x-request-id', trace.requestId);
  return new FastResponse(body, { status, headers: trace.headers });
}
