/** Pages count as reads (rules.md, Limits): one costs as much as many calls. */
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
 * Whose a session is never changes, but it ends, on whichever server: so it is asked anew after a minute, and after a thirtieth
 * of what its owner may read. An ended session spends no more of theirs than that.
 */
const known = new LRUCache<string, { person: number; pages: number }>({ max: 5000, ttl: minute });
const pagesUnasked = Math.floor(limits.read.points / 30);

/** The person whose session a cookie carries; null for a visitor, and for a session that has ended. */
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
 * Counts a page for whoever asks: with the calls of the same person, or of a visitor's network.
 * @returns `person`, whose session it is, where there is one; `refused`, why it is not shown: null where it may be, also where
 *   nobody could count
 */
export const countPage = ({ headers, cookies }: Asked): Promise<Counted> =>
  countRead(headers, cookies.get(sessionCookieName)?.value);

/** The same for whoever shows a token, in a cookie or else. */
export async function countRead(headers: Headers, token: string | undefined): Promise<Counted> {
  let person: number | null = null;
  try {
    person = await personOf(token);
    await countUse('read', person ?? clientNetwork(headers));
    return { person, refused: null };
  } catch (error) {
    if (error instanceof DomainError) return { person, refused: error };
    // The page needs the database as well, and says so.
    log.warn({ error }, 'a page could not be counted');
    return { person, refused: null };
  }
}

/** The refusal as a page that needs nothing else. */
export function tooManyPages({ message, details }: DomainError): Response {
  const html = `<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
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
