import 'server-only';
import { randomBytes } from 'node:crypto';
import { sessionLifetime, sessionSeen, sessionsAtOnce } from '@/lib/contract/constants/accounts';
import { sweep } from '@/lib/contract/constants/requests';
import type { Viewer } from '@/lib/contract/viewer';
import { afterResponse } from '@/lib/platform/after-response';
import { createBatcher } from '@/lib/platform/batcher';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { endConnections } from '@/lib/platform/realtime/connections';
import { noteActive } from './active-minutes';
import { isCreatorEmail } from './creator';
import { isGuardianRequired } from './guardian-required';

/** Whether a suspension is due but not yet settled. It counts from its due time on, also before it is settled. */
const suspendedByNow = (user: string, now: string) => `
  exists (select 1 from rant_suspensions due where due.user_id = ${user}.id and not due.settled and due.due_at <= ${now})`;

/** A session row. Its id is random, because the token carries it. */
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
 * Opens a session for a person who has just given the right password. Opens none where the password was changed, or the
 * account suspended or deleted, meanwhile: that ends every session, and must also stop one that is being opened. The row
 * lock decides the order.
 * Ends the oldest sessions beyond the limit (constants/accounts.ts, sessionsAtOnce).
 * @param device          the browser and system, in words
 * @param secondFactorAt  when the second factor was given; an account with one gets no session without it
 * @returns the session's id; null where the password is no longer valid, or no longer enough
 */
export async function openSessionByPassword(
  userId: number,
  passwordHash: string,
  device: string | null = null,
  secondFactorAt: Date | null = null,
): Promise<string | null> {
  const { id, createdAt, expiresAt } = newSession(userId);
  const [opened] = await statement<{ id: string; endedOldest: boolean }>(
    'session_open',
    `with still as materialized (
       select id from users where id = $1 and password_hash = $2 and suspended_at is null
         and not ${suspendedByNow('users', '$4')}
         and ($7::timestamptz is not null or not has_second_factor) for share),
     oldest as (
       delete from sessions using still where sessions.user_id = still.id and sessions.id in (
         select id from sessions where user_id = $1 order by created_at desc, id offset ${sessionsAtOnce - 1})
       returning 1)
     insert into sessions (id, user_id, created_at, expires_at, device, second_factor_at)
     select $3, id, $4, $5, $6, $7 from still returning id, exists (select 1 from oldest) as "endedOldest"`,
    [userId, passwordHash, id, createdAt, expiresAt, device, secondFactorAt],
  );
  if (opened?.endedOldest) endConnections(userId);
  return opened?.id ?? null;
}

/**
 * The person behind a session, in one indexed read. Done on every request, so that a session that ended on another
 * process is invalid here too (rules.md, Sessions).
 * @returns null where the session was ended or has expired
 */
export const viewerOfSession: (sessionId: string) => Promise<Viewer | null> = createBatcher({
  batchFn: viewersOfSessions,
});

/** The people behind sessions: `$1` their ids, `$2` now. visibility-exempt: the people whose sessions they are. */
export const sessionViewers = `
  select s.id as "sessionId", coalesce(s.last_seen_at, s.created_at) as seen,
    s.second_factor_at as "secondFactorAt", u.id, u.username, u.email, to_char(u.dob, 'YYYY-MM-DD') as dob,
    g.agreed_at is not null as agreed, g.deletion_at <= $2 as deletes, g.counts_minutes as counted
  from sessions s join users u on u.id = s.user_id left join guardians g on g.user_id = u.id
  where s.id = any($1) and s.expires_at > $2 and u.suspended_at is null and not ${suspendedByNow('u', '$2')}`;

type Held = { agreed: boolean; deletes: boolean | null; counted: boolean | null };

/** How a guardian restricts the viewer. Consent is needed up to 15, where the operator asks for it (rules.md, Guardians). */
function heldBack({
  agreed,
  deletes,
  dob,
}: Omit<Held, 'counted'> & { dob: string }): Pick<Viewer, 'guardian'> {
  if (agreed) return deletes ? { guardian: 'deletes' } : {};
  return isGuardianRequired(dob) ? { guardian: 'awaited' } : {};
}

async function viewersOfSessions(sessionIds: string[]): Promise<(Viewer | null)[]> {
  type Row = Omit<Viewer, 'dob' | 'isCreator' | 'guardian'> & { seen: Date; dob: string } & Held;
  const rows = await statement<Row>('session_viewers', sessionViewers, [sessionIds, now()]);
  const before = fromNow(-sessionSeen);
  noteSeen(rows.filter(({ seen }) => seen < before).map(({ sessionId }) => sessionId));
  noteActive(rows.filter(({ counted }) => counted).map(({ id }) => id));
  const viewers = new Map(
    rows.map(({ seen: _, counted: __, agreed, deletes, ...row }) => [
      row.sessionId,
      {
        ...row,
        dob: new Date(row.dob),
        isCreator: isCreatorEmail(row.email),
        ...heldBack({ agreed, deletes, dob: row.dob }),
      },
    ]),
  );
  return sessionIds.map((id) => viewers.get(id) ?? null);
}

/** Updates `last_seen_at`, once an hour. Runs after the response, so no request waits or fails for it. */
function noteSeen(sessionIds: string[]): void {
  if (sessionIds.length === 0) return;
  afterResponse(() =>
    statement(
      'sessions_seen',
      `update sessions set last_seen_at = $2
       where id in (select id from sessions where id = any($1) order by id for update skip locked)`,
      [sessionIds, now()],
    ),
  );
}

/** Ends one session, everywhere at once. */
export async function endSession(sessionId: string): Promise<void> {
  await db().session.deleteMany({ where: { id: sessionId } });
}

/** Deletes expired sessions, and closes the live connections of their owners. @returns how many sessions */
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
