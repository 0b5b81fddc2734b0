/** Where somebody is logged in: what they see of it, and end (rules.md, Sessions). */
import 'server-only';
import { sessionsAtOnce } from '@/lib/contract/constants/accounts';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { endConnections } from '@/lib/platform/realtime/connections';
import type { listSessions } from './sessions-schema';

/** The one that asks first, then the last seen. */
export async function sessionsOf({ id, sessionId }: Viewer): Promise<ResultOf<typeof listSessions>> {
  return statement(
    'own_sessions',
    `select number as id, device, created_at, coalesce(last_seen_at, created_at) as last_seen_at, id = $2 as current
     from sessions where user_id = $1 and expires_at > $3
     order by id = $2 desc, coalesce(last_seen_at, created_at) desc, number desc limit ${sessionsAtOnce}`,
    [id, sessionId, now()],
  );
}

/**
 * Ends one of one's own, at once and everywhere. @returns whether it was the one that asks
 * @throws DomainError `session_not_found`, also for another's
 */
export async function endOneSession(
  { id, sessionId }: Viewer,
  number: number,
): Promise<{ current: boolean }> {
  const [gone] = await statement<{ id: string }>(
    'own_session_end',
    'delete from sessions where number = $2 and user_id = $1 returning id',
    [id, number],
  );
  if (!gone) throw new DomainError('session_not_found', 'You are not logged in there any more.');
  // Whose of the live connections it was nobody knows: the others connect anew.
  endConnections(id);
  return { current: gone.id === sessionId };
}

/** Ends all but the one that asks. */
export async function endOthers({ id, sessionId }: Viewer): Promise<{ message: string; ended: number }> {
  const gone = await statement(
    'own_sessions_end',
    'delete from sessions where user_id = $1 and id <> $2 returning 1',
    [id, sessionId],
  );
  endConnections(id);
  return { message: 'You are logged out everywhere else.', ended: gone.length };
}
