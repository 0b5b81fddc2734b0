import 'server-only';
import { randomBytes } from 'node:crypto';
import { sessionLifetime, sessionsAtOnce, sweep } from '@/lib/contract/constants';
import type { Viewer } from '@/lib/contract/viewer';
import { fromNow, now } from '@/lib/platform/clock';
import { createBatcher } from '@/lib/platform/database/batcher';
import { db, statement } from '@/lib/platform/database/client';
import { endConnections } from '@/lib/platform/realtime/connections';
import { isCreatorEmail } from './creator';

/** Whether a suspension has come that nobody has settled yet: it counts from its moment on, whoever looks. */
const suspendedByNow = (user: string, now: string) => `
  exists (select 1 from rant_suspensions due where due.user_id = ${user}.id and not due.settled and due.due_at <= ${now})`;

/** A session as it will be stored: its id, which the token carries, cannot be guessed. */
const newSession = (userId: number) => ({
  id: randomBytes(24).toString('base64url'),
  userId,
  createdAt: now(),
  expiresAt: fromNow(sessionLifetime),
});

/**
 * Opens a session for a person.
 * @returns the session's id, which the token carries, and when it ends
 */
export async function openSession(userId: number): Promise<{ id: string; expiresAt: Date }> {
  const session = newSession(userId);
  await db().session.create({ data: session });
  return session;
}

/**
 * The same for whoever has just shown the password behind a hash, unless it was changed, or the account suspended or
 * deleted, meanwhile: that ends every session, and must end one that is on its way too. The row's lock puts one before
 * the other.
 * Of their sessions the newest so many stand (constants.ts, sessionsAtOnce): a login ends what is beyond.
 * @returns the session's id, or null where the password is no longer theirs
 */
export async function openSessionByPassword(userId: number, passwordHash: string): Promise<string | null> {
  const { id, createdAt, expiresAt } = newSession(userId);
  const [opened] = await statement<{ id: string }>(
    'session_open',
    `with still as materialized (
       select id from users where id = $1 and password_hash = $2 and suspended_at is null
         and not ${suspendedByNow('users', '$4')} for share),
     oldest as (
       delete from sessions using still where sessions.user_id = still.id and sessions.id in (
         select id from sessions where user_id = $1 order by created_at desc, id offset ${sessionsAtOnce - 1}))
     insert into sessions (id, user_id, created_at, expires_at) select $3, id, $4, $5 from still returning id`,
    [userId, passwordHash, id, createdAt, expiresAt],
  );
  return opened?.id ?? null;
}

/**
 * The person behind a session, in one indexed read; made on every request, so that a session that was ended anywhere
 * is dead here too (rules.md, Sessions).
 * @returns null where the session has ended, or is over
 */
export const viewerOfSession: (sessionId: string) => Promise<Viewer | null> = createBatcher({
  batchFn: viewersOfSessions,
});

/** The people behind sessions: `$1` their ids, `$2` now. noRules: the people whose sessions they are. */
export const sessionViewers = `
  select s.id as "sessionId", u.id, u.username, u.email from sessions s join users u on u.id = s.user_id
  where s.id = any($1) and s.expires_at > $2 and u.suspended_at is null and not ${suspendedByNow('u', '$2')}`;

async function viewersOfSessions(sessionIds: string[]): Promise<(Viewer | null)[]> {
  const rows = await statement<{ sessionId: string; id: number; username: string; email: string }>(
    'session_viewers',
    sessionViewers,
    [sessionIds, now()],
  );
  const viewers = new Map(
    rows.map((row) => [row.sessionId, { ...row, isCreator: isCreatorEmail(row.email) }]),
  );
  return sessionIds.map((id) => viewers.get(id) ?? null);
}

/** Ends one session, everywhere at once. */
export async function endSession(sessionId: string): Promise<void> {
  await db().session.deleteMany({ where: { id: sessionId } });
}

/** Sessions whose time is over go, and with them what they listened by. @returns how many went */
export async function endExpiredSessions(): Promise<number> {
  const people = new Set<number>();
  let ended = 0;
  for (let turn = 0; turn < sweep.statements; turn += 1) {
    const gone = await statement<{ userId: number }>('sessions_expired', expiredSessions, [
      now(),
      sweep.rows,
    ]);
    for (const { userId } of gone) people.add(userId);
    ended += gone.length;
    if (gone.length < sweep.rows) break;
  }
  endConnections(...people);
  return ended;
}

const expiredSessions = `
  delete from sessions where id in (
    select id from sessions where expires_at <= $1 order by expires_at limit $2 for update skip locked)
  returning user_id as "userId"`;
