/** A request's input: its body read with a size limit, and each part validated by the call's schemas. */
import * as z from 'zod/mini';
import { jsonBodyBytes, jsonBodyDepth } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Endpoint, ParsedOf, Schema } from '@/lib/contract/endpoint';
import { accountHeader, type Viewer } from '@/lib/contract/viewer';

/**
 * Reads a call's body: JSON, or form fields if the call accepts them.
 * @throws DomainError as `readJson` does
 */
export async function readBody(request: Request, spec: Endpoint): Promise<Record<string, unknown>> {
  const plain = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  if (!spec.urlencoded || !plain) return readJson(request);
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readLimited(request))));
}

/**
 * Reads a JSON body, never holding more than the limit in memory.
 * @returns {} if there is no body
 * @throws DomainError `invalid_input` for no JSON object or one cut off, `body_too_large`, `wrong_body_type` for another
 *   content type
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readLimited(request);
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new DomainError('wrong_body_type', 'Send this as application/json.');
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isTooDeep(value)) throw tooDeep();
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // Other errors get our own message below.
  }
  throw new DomainError('invalid_input', 'The request is not a valid JSON object.');
}

const tooDeep = () => new DomainError('invalid_input', 'The request is nested too deeply.');

/**
 * Whether a value is nested deeper than any call needs. Checked layer by layer and not by recursion, so that no depth
 * overflows the stack.
 */
function isTooDeep(value: unknown): boolean {
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth += 1) {
    if (depth > jsonBodyDepth) return true;
    layer = layer.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

async function readLimited(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > jsonBodyBytes)
        throw new DomainError('body_too_large', 'That is too much to send at once.');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The sender disconnected. This is no failure of ours, and must not look like a lost database connection, which has the
    // same error code.
    throw new DomainError('invalid_input', 'The request was cut off. Please try again.');
  }
  return Buffer.concat(chunks);
}

/**
 * A payload may name the person who acts, but it is not trusted: anything except the session's own email is refused.
 * @param said  the payload's `email` (in the coin flip: `userId`)
 */
export function requireSelf(viewer: Viewer, said: unknown): void {
  if (said === undefined || said === null) return;
  if (typeof said !== 'string' || said.trim().toLowerCase() !== viewer.email) {
    throw new DomainError('not_yourself', 'You can only act as yourself.');
  }
}

/**
 * A page sends the account that it was rendered for. If somebody else has logged in since on this device, what the first
 * person typed must not be written as theirs.
 * @throws DomainError `not_yourself` if the session belongs to another account
 */
export function requireOwnPage(viewer: Viewer, headers: Headers): void {
  const account = headers.get(accountHeader);
  if (account !== null && account !== String(viewer.id))
    throw new DomainError('not_yourself', 'You can only act as yourself.');
}

/**
 * Validates every part of a request.
 * @throws DomainError `invalid_input`; its message is the first issue, and `issues` lists all
 */
export function parseInput<E extends Endpoint>(
  spec: E,
  raw: { params: unknown; query: unknown; body: unknown },
): ParsedOf<E> {
  return {
    params: parsePart(spec.params, raw.params),
    query: parsePart(spec.query, raw.query),
    body: parsePart(spec.body, raw.body),
  } as ParsedOf<E>;
}

function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const first = issues[0];
  // A full sentence needs no prefix. A bare predicate ("must be ...") gets the field's name before it.
  const words = first && /^[A-Z]/.test(first.message) && first.message !== 'Invalid input';
  throw new DomainError(
    'invalid_input',
    words ? first.message : `${first?.path || 'input'} ${first?.message ?? 'is not valid'}`,
    { issues },
  );
}
