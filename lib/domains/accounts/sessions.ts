import 'server-only';
import { randomBytes } from 'node:crypto';
import { sessionLifetime } from '@/lib/contract/constants';
import type { Viewer } from '@/lib/contract/viewer';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/db';
import { together } from '@/lib/platform/together';
import { isCreatorEmail } from './creator';

/**
 * Opens a session for a person who has shown their password.
 * @returns the session's id, which the token carries, and when it ends
 */
export async function openSession(userId: number): Promise<{ id: string; expiresAt: Date }> {
  const session = {
    id: randomBytes(24).toString('base64url'),
    userId,
    createdAt: now(),
    expiresAt: fromNow(sessionLifetime),
  };
  await db().session.create({ data: session });
  return session;
}

/**
 * The person behind a session, in one indexed read; made on every request, so that a session that was ended anywhere
 * is dead here too (rules.md, Sessions).
 * @returns null where the session has ended, or is over
 */
export const viewerOfSession: (sessionId: string) => Promise<Viewer | null> = together(viewersOfSessions);

async function viewersOfSessions(sessionIds: string[]): Promise<Map<string, Viewer>> {
  const rows = await statement<{ sessionId: string; id: number; username: string; email: string }>(
    'session_viewers',
    `select s.id as "sessionId", u.id, u.username, u.email from sessions s join users u on u.id = s.user_id
     where s.id = any($1) and s.expires_at > $2 and u.suspended_at is null`,
    [sessionIds, now()],
  );
  return new Map(rows.map((row) => [row.sessionId, { ...row, isCreator: isCreatorEmail(row.email) }]));
}

/** Ends one session, everywhere at once. */
export async function endSession(sessionId: string): Promise<void> {
  await db().session.deleteMany({ where: { id: sessionId } });
}
