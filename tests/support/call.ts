/** Calls the real route handlers like HTTP, and parses answers with the schemas that the browser uses. */
import * as z from 'zod/mini';
import { type AnswerOf, addressOf, type Endpoint, type InputOf, type Method } from '@/lib/contract/endpoint';
import type { Handler } from '@/lib/http/api/handle';
import { entriesOf } from './archive';

type RouteModule = Record<Method | 'PATCH', Handler>;
const modules = import.meta.glob<RouteModule>('/app/api/**/route.ts');

/** The documented path and the module that handles it. */
export const routes = new Map(Object.entries(modules).map(([file, load]) => [pathOf(file), load]));

/** `/app/api/posts/[id]/route.ts` -> `/api/posts/{id}` */
function pathOf(file: string) {
  return file
    .replace(/^\/app/, '')
    .replace(/\/route\.ts$/, '')
    .replace(/\[(\.\.\.)?(\w+)\]/g, '{$2}');
}

export type Who = { token: string } | null;
export type Answer<Body> = { status: number; body: Body; message: string; headers: Headers };

export type RequestParts = {
  as?: Who;
  /** Sends the session in the cookie instead of the header. */
  cookie?: boolean;
  headers?: Record<string, string>;
};

/** The type of an answer without the case of a second factor; tests of that case use `rawCall`. */
export type Usual<Body> = Body extends { second_factor_token: string } ? never : Body;

/**
 * Makes a call by its description.
 * @param spec   the call
 * @param input  the input by its schemas, and who makes the call
 * @returns the answer; a 200 is parsed with the call's response schema and must contain nothing more
 */
export async function call<E extends Endpoint>(
  spec: E,
  input: InputOf<E> & RequestParts,
): Promise<Answer<Usual<AnswerOf<E>>>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const answer = await rawCall(spec.method, spec.path, { ...input, params, query, body });
  if (answer.status === 200) requireShape(spec, answer.body);
  return answer as Answer<Usual<AnswerOf<E>>>;
}

/** @throws Error if an answer does not match the call's response schema, or contains more */
export function requireShape(spec: Endpoint, body: unknown) {
  const parsed = z.parse(spec.response, body);
  if (JSON.stringify(parsed) !== JSON.stringify(body))
    throw new Error('The answer holds more than its schema.');
}

export type RawInput = RequestParts & {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  /** The raw body, if it is not the JSON of an object. */
  text?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Sends a multipart form with this file; `body` has its other fields. */
  file?: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> } | undefined;
};

/** The same for invalid calls: any body, any method. */
export async function rawCall(method: Method | 'PATCH', path: string, input: RawInput) {
  const load = routes.get(path);
  if (!load) throw new Error(`No route file answers ${path}`);
  return askHandler((await load())[method], method, path, input);
}

/** Calls a handler, which may be the test's own. */
export async function askHandler(
  handler: Handler,
  method: Method | 'PATCH',
  path: string,
  input: RawInput,
): Promise<Answer<Record<string, unknown>>> {
  const request = requestOf(method, path, input);
  const params = Object.fromEntries(
    Object.entries(input.params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const response = await handler(request, { params: Promise.resolve(params) });
  const said = await bodyOfAnswer(response);
  return {
    status: response.status,
    body: said,
    message: String(said?.message),
    headers: response.headers,
  };
}

/** The content of an answer: the data.json of an archive, nothing of another file. */
async function bodyOfAnswer(response: Response): Promise<Record<string, unknown>> {
  const type = response.headers.get('content-type');
  if (type?.startsWith('application/json')) return response.json();
  if (type === 'application/zip')
    return JSON.parse(String((await entriesOf(await response.bytes())).get('data.json')));
  await response.arrayBuffer();
  return {};
}

/**
 * The request of a call.
 * @param origin  the server
 */
export function requestOf(
  method: Method | 'PATCH',
  path: string,
  input: RawInput,
  origin = 'http://localhost:3000',
): Request {
  const headers = new Headers({
    host: new URL(origin).host,
    'x-forwarded-for': '127.0.0.1',
    ...input.headers,
  });
  if (input.as && !input.cookie) headers.set('authorization', `Bearer ${input.as.token}`);
  if (input.as && input.cookie) headers.set('cookie', `next-auth.session-token=${input.as.token}`);
  const sent = method === 'GET' ? undefined : bodyOf(input);
  if (sent !== undefined && !(sent instanceof FormData) && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  const address = `${origin}${addressOf(path, input.params, input.query)}`;
  const body = sent === undefined ? {} : { body: sent, duplex: 'half' };
  return new Request(address, { method, headers, ...body });
}

function bodyOf({ text, file, body }: RawInput) {
  if (text !== undefined) return text;
  if (!file) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append(file.field, new Blob([file.bytes]), file.name);
  return form;
}

/** Runs the same work fifty times concurrently. */
export function fiftyTimes<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}

/** The distinct statuses of the answers, sorted. */
export const statusesOf = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted();
