/** Pages count as reads (rules.md, Limits): one page costs as much as many calls. */
import { LRUCache } from 'lru-cache';
import { limits } from '@/lib/contract/constants/limits';
import { minute } from '@/lib/contract/constants/time';
import { DomainError } from '@/lib/contract/domain-error';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { clientNetwork } from '@/lib/http/api/client-address';
import { countUse } from '@/lib/http/api/rate-limit';
import { sessionIdIn } from '@/lib/http/api/token';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/pool';
import { log } from '@/lib/platform/log';

/**
 * A session's owner never changes, but the session may end, on any server. So the database is asked again after a minute,
 * or after a thirtieth of the owner's read limit. An ended session can use up no more of the limit than that.
 */
const known = new LRUCache<string, { person: number; pages: number }>({ max: 5000, ttl: minute });
const pagesUnasked = Math.floor(limits.read.points / 30);

/** The person whose session a token carries; null for a visitor, or if the session has ended. */
async function personOf(token: string | undefined): Promise<number | null> {
  const sessionId = token ? await sessionIdIn(token) : null;
  if (!sessionId) return null;
  const session = known.get(sessionId);
  if (session && session.pages > 0) {
    session.pages -= 1;
    return session.person;
  }
  const [row] = await statement<{ id: number }>(
    'session_person',
    'select user_id as id from sessions where id = $1 and expires_at > $2',
    [sessionId, now()],
  );
  if (row) known.set(sessionId, { person: row.id, pages: pagesUnasked - 1 });
  else known.delete(sessionId);
  return row?.id ?? null;
}

type Counted = { person: number | null; refused: DomainError | null };
type Asked = { headers: Headers; cookies: { get: (name: string) => { value: string } | undefined } };

/**
 * Counts a page against the person's reads, or a visitor's network.
 * @returns `person`, the session's owner, if there is one; `refused`, why the page is not shown: null if it may be, also if
 *   the page could not be counted
 */
export const countPage = ({ headers, cookies }: Asked): Promise<Counted> =>
  countRead(headers, cookies.get(sessionCookieName)?.value);

/** The same for a token, from a cookie or a header. */
export async function countRead(headers: Headers, token: string | undefined): Promise<Counted> {
  let person: number | null = null;
  try {
    person = await personOf(token);
    await countUse('read', person ?? clientNetwork(headers));
    return { person, refused: null };
  } catch (error) {
    if (error instanceof DomainError) return { person, refused: error };
    // The page needs the database too, and shows that error itself.
    log.warn({ error }, 'a page could not be counted');
    return { person, refused: null };
  }
}

/** The refusal as a page that loads nothing else. */
export function tooManyPages({ message, details }: DomainError): Response {
  const html = `<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="text-scale" content="scale">
<title>Too fast</title><h1>Too fast</h1><p>${message}</p><p><a href="">Try again</a></p></html>`;
  return new Response(html, {
    status: 429,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
      'Retry-After': String(details.retryAfter ?? 60),
    },
  });
}
