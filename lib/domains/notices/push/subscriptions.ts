import 'server-only';
import { createPublicKey } from 'node:crypto';
import { push } from '@/lib/contract/constants/notices';
import { DomainError } from '@/lib/contract/domain-error';
import type { ParsedOf } from '@/lib/contract/endpoint';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { db, isOrphan, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { isPushEndpoint } from '@/lib/platform/push/endpoint';
import { isPushOffered, vapidKeys } from '@/lib/platform/push/keys';
import type { subscribePush } from '../push-schema';

/** @throws DomainError `not_offered` */
function requirePush(): void {
  if (!isPushOffered())
    throw new DomainError('not_offered', 'This server sends nothing to phones. Please ask whoever runs it.');
}

/** @throws DomainError `not_offered` */
export async function publicKey(): Promise<{ key: string }> {
  requirePush();
  return { key: (await vapidKeys()).publicKey };
}

/** Whether the key is a point on the curve. With any other key, every push would fail. */
function isPublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Subscribes a browser to pushes for as long as the session lasts. A subscription of another account or session is taken
 * over when the keys are the same: only the browser itself has them.
 * @param body.replaces  the endpoint of a subscription that ends with this. Its session must be the viewer's: the browser may
 *   have made it for somebody who has left
 * @throws DomainError `invalid_input`; `subscription_not_found` for `replaces`; `too_many_subscriptions`; `not_offered`;
 *   `not_logged_in` where the session was ended meanwhile
 */
export async function subscribe(
  { id: userId, sessionId }: Viewer,
  { endpoint, keys: { p256dh, auth }, replaces }: ParsedOf<typeof subscribePush>['body'],
) {
  requirePush();
  if (!isPushEndpoint(endpoint))
    throw new DomainError('invalid_input', 'Your browser’s push service is not known here.');
  if (!isPublicKey(p256dh) || Buffer.from(auth, 'base64url').length !== 16)
    throw new DomainError('invalid_input', 'The browser’s keys cannot be used for push.');
  try {
    await transaction(async (tx) => {
      // Notices from before the first subscription are not pushed. The row lock serializes a person's subscriptions.
      await tx.$executeRaw`
        insert into push_states (user_id, from_id, seen_id)
        select ${userId}, newest.id, newest.id
        from (select coalesce(max(id), 0) as id from notices where user_id = ${userId}) newest
        on conflict (user_id) do update set from_id = case
          when exists (select 1 from push_subscriptions s where s.user_id = ${userId}) then push_states.from_id
          else excluded.from_id end`;
      const dueAt = replaces ? await deleteReplaced(tx, sessionId, replaces) : null;
      const others = await tx.pushSubscription.count({ where: { userId, endpoint: { not: endpoint } } });
      if (others >= push.browsers)
        throw new DomainError(
          'too_many_subscriptions',
          `Push is on in ${push.browsers} browsers of yours. Please log out in one first.`,
        );
      // A browser of the same person, such as one that looks whether push is on, keeps the push that is due to it.
      const kept = await tx.$queryRaw<unknown[]>`
        insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at, due_at)
        values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${now()}, ${dueAt})
        on conflict (endpoint) do update
          set user_id = excluded.user_id, session_id = excluded.session_id,
            due_at = case when push_subscriptions.user_id = excluded.user_id
              then coalesce(excluded.due_at, push_subscriptions.due_at) else excluded.due_at end,
            tries = case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.tries else 0 end
          where push_subscriptions.p256dh = excluded.p256dh and push_subscriptions.auth = excluded.auth
        returning id`;
      if (kept.length === 0)
        throw new DomainError('invalid_input', 'The keys of the subscription are not those of its browser.');
    });
  } catch (error) {
    // The foreign key failed: the session ended meanwhile.
    if (isOrphan(error)) throw notLoggedIn();
    throw error;
  }
  return { message: 'Push is on in this browser.' };
}

/** @returns when a push was due to it. @throws DomainError `subscription_not_found` */
async function deleteReplaced(tx: Transaction, sessionId: string, endpoint: string): Promise<Date | null> {
  // First the session, as whoever ends it does (docs/decisions/060-lock-order.md). The new subscription needs it in any case.
  await tx.$queryRaw`select 1 from sessions where id = ${sessionId} for key share`;
  const [ended] = await tx.$queryRaw<{ due_at: Date | null }[]>`
    delete from push_subscriptions where session_id = ${sessionId} and endpoint = ${endpoint} returning due_at`;
  if (!ended) throw new DomainError('subscription_not_found', 'Push is not on in this browser any more.');
  return ended.due_at;
}

/** Unsubscribes a browser. For somebody else's subscription the response is the same, and nothing is changed. */
export async function unsubscribe({ id: userId }: Viewer, endpoint: string) {
  await db().pushSubscription.deleteMany({ where: { userId, endpoint } });
  return { message: 'Push is off in this browser.' };
}

/** Removes the pushes of the session that a new login in the same browser replaces. */
export async function unsubscribeSession(sessionId: string): Promise<void> {
  await statement('push_session_gone', 'delete from push_subscriptions where session_id = $1', [sessionId]);
}
