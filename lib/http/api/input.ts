/** What a request brings: its body read with a limit, and each part validated by the call's schemas. */
import * as z from 'zod/mini';
import { jsonBodyBytes, jsonBodyDepth } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Endpoint, ParsedOf, Schema } from '@/lib/contract/endpoint';
import { accountHeader, type Viewer } from '@/lib/contract/viewer';

/**
 * Reads a call's body: JSON, or a plain form's fields where the call takes one.
 * @throws DomainError as `readJson` does
 */
export async function readBody(request: Request, spec: Endpoint): Promise<Record<string, unknown>> {
  const plain = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');
  if (!spec.urlencoded || !plain) return readJson(request);
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readLimited(request))));
}

/**
 * Reads a JSON body, never holding more of it than the limit.
 * @returns {} where there is no body
 * @throws DomainError `invalid` for what is not a JSON object or was cut off, `too_large`, `wrong_media` for another content type
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
    // Anything else is said below, in our own words.
  }
  throw new DomainError('invalid_input', 'The request is not a valid JSON object.');
}

const tooDeep = () => new DomainError('invalid_input', 'The request is nested too deeply.');

/** Whether something lies in more arrays and objects than any call asks for; found a layer at a time, so that no depth is too much to look at. */
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
    // The sender's line broke, or they left: no failure of ours, nor of a database whose line breaks with the same code.
    throw new DomainError('invalid_input', 'The request was cut off. Please try again.');
  }
  return Buffer.concat(chunks);
}

/**
 * A payload may say who acts, but is not believed: anything but the session's own address is refused.
 * @param said  the payload's `email` (in the coin flip: `userId`)
 */
export function requireSelf(viewer: Viewer, said: unknown): void {
  if (said === undefined || said === null) return;
  if (typeof said !== 'string' || said.trim().toLowerCase() !== viewer.email) {
    throw new DomainError('not_yourself', 'You can only act as yourself.');
  }
}

/**
 * A page says whom it was rendered for. Somebody else may have logged in since on the same device, and is not to be found
 * writing what the first one typed.
 * @throws DomainError `forbidden` where that is not whose session this is
 */
export function requireOwnPage(viewer: Viewer, headers: Headers): void {
  const account = headers.get(accountHeader);
  if (account !== null && account !== String(viewer.id))
    throw new DomainError('not_yourself', 'You can only act as yourself.');
}

/**
 * Validates every part of a request.
 * @throws DomainError `invalid` whose message is the first thing wrong, with all of them as issues
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
  // A sentence stands by itself; a bare predicate ("must be ...") needs its field's name before it.
  const words = first && /^[A-Z]/.test(first.message) && first.message !== 'Invalid input';
  throw new DomainError(
    'invalid_input',
    words ? first.message : `${first?.path || 'input'} ${first?.message ?? 'is not valid'}`,
    { issues },
  );
}
