/** Lists and ends a person's own sessions (rules.md, Sessions). */
import 'server-only';
import { sessionsAtOnce } from '@/lib/contract/constants/accounts';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { forgetTokens } from '@/lib/platform/mail/tokens';
import { endConnections } from '@/lib/platform/realtime/connections';
import type { listSessions } from './sessions-schema';

/** The current session first, then the most recently used. */
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
 * Ends a person's sessions, and any address change that was requested in one of them: else an intruder could come back by
 * its link. The caller holds the lock on the account.
 * @param but  the id of a session to keep
 * @returns how many sessions ended
 */
export async function endSessionsOf(tx: Transaction, userId: number, but?: string): Promise<number> {
  const { count } = await tx.session.deleteMany({ where: { userId, ...(but && { id: { not: but } }) } });
  await forgetTokens(tx, userId, 'email_change');
  return count;
}

/** Lock order: the account, then its sessions. A concurrent address change waits, then finds that its session has ended. */
const holdAccount = (tx: Transaction, id: number) =>
  tx.$executeRaw`select 1 from users where id = ${id} for no key update`;

/**
 * Ends one of the viewer's sessions. Unless it is the current one, a pending address change ends too: it may have been
 * requested in that session.
 * @returns whether it was the current session
 * @throws DomainError `session_not_found`, also for another person's session
 */
export async function endOneSession(
  { id, sessionId }: Viewer,
  number: number,
): Promise<{ current: boolean }> {
  const current = await transaction(async (tx) => {
    await holdAccount(tx, id);
    const [gone] = await tx.$queryRaw<{ id: string }[]>`
      delete from sessions where number = ${number} and user_id = ${id} returning id`;
    if (!gone) throw new DomainError('session_not_found', 'You are not logged in there any more.');
    if (gone.id !== sessionId) await forgetTokens(tx, id, 'email_change');
    return gone.id === sessionId;
  });
  // Live connections do not know their session, so all of the person's are closed; the others reconnect.
  endConnections(id);
  return { current };
}

/** Ends all sessions except the current one. */
export async function endOthers({ id, sessionId }: Viewer): Promise<{ message: string; ended: number }> {
  const ended = await transaction(async (tx) => {
    await holdAccount(tx, id);
    return endSessionsOf(tx, id, sessionId);
  });
  endConnections(id);
  return { message: 'You are logged out everywhere else.', ended };
}
