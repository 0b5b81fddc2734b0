/** Calls the real route handlers, as HTTP would, and reads their answers with the schema that the browser uses. */
import * as z from 'zod/mini';
import { type AnswerOf, addressOf, type Endpoint, type InputOf, type Method } from '@/lib/contract/endpoint';
import type { Handler } from '@/lib/http/api/handle';
import { entriesOf } from './archive';

type RouteModule = Record<Method | 'PATCH', Handler>;
const modules = import.meta.glob<RouteModule>('/app/api/**/route.ts');

/** Documented path -> the module that answers it. */
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
  /** The session in the cookie instead of the header. */
  cookie?: boolean;
  headers?: Record<string, string>;
};

/** A login as nearly everybody has it: what it answers to somebody with a second factor is read by `rawCall`. */
export type Usual<Body> = Body extends { second_factor_token: string } ? never : Body;

/**
 * Makes a described call.
 * @param spec   the call
 * @param input  what the schemas take, and who asks
 * @returns the answer; a 200 is parsed with the call's own response schema and must be nothing more than it
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

/** @throws Error where an answer is not what the call's response schema says, or more than it */
export function requireShape(spec: Endpoint, body: unknown) {
  const parsed = z.parse(spec.response, body);
  if (JSON.stringify(parsed) !== JSON.stringify(body))
    throw new Error('The answer holds more than its schema.');
}

export type RawInput = RequestParts & {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  /** The body as it stands on the wire, where it is not an object's JSON. */
  text?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Sent as a multipart form, with what `body` holds as its other fields. */
  file?: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> } | undefined;
};

/** The same for what no schema would let through: any body, any method. */
export async function rawCall(method: Method | 'PATCH', path: string, input: RawInput) {
  const load = routes.get(path);
  if (!load) throw new Error(`No route file answers ${path}`);
  return askHandler((await load())[method], method, path, input);
}

/** Asks one handler, also one that a test made for itself. */
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

/** What an answer says: of an archive, its data.json; of another file, nothing. */
async function bodyOfAnswer(response: Response): Promise<Record<string, unknown>> {
  const type = response.headers.get('content-type');
  if (type?.startsWith('application/json')) return response.json();
  if (type === 'application/zip')
    return JSON.parse(String((await entriesOf(await response.bytes())).get('data.json')));
  await response.arrayBuffer();
  return {};
}

/**
 * The request that a call is.
 * @param origin  where it goes
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

/** Fifty of the same thing at once. */
export function fiftyTimes<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
}

/** Each status among the answers, once, in order. */
export const statusesOf = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted();
