/**
 * Sends pushes. A browser's row says when its push is due. A server claims it by moving that time forward, so that only one
 * server sends it. When that server is killed, the claim expires and another server retries.
 */
import 'server-only';
import { push as limits } from '@/lib/contract/constants/notices';
import { usualNight } from '@/lib/contract/constants/settings';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { recorder } from '@/lib/platform/metrics/recorder';
import { push } from '@/lib/platform/push/transport';
import { type Quiet, quietUntil, secondsGood } from './policy';

export type QuietColumns = { quiet_from: string | null; quiet_until: string | null };

export const quietOf = ({ quiet_from: from, quiet_until: until }: QuietColumns): Quiet =>
  from !== null && until !== null ? { from, until } : null;

type Row = QuietColumns & {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  tries: number;
  /** Whether its session is still valid. */
  lives: boolean;
};

/** visibility-exempt: a browser's own row, and no content. */
const claim = `
  update push_subscriptions b set due_at = $2, tries = b.tries + 1
  from (select id from push_subscriptions where due_at <= $1 order by due_at, id limit $3 for update skip locked) due
  join push_subscriptions own on own.id = due.id
  left join sessions s on s.id = own.session_id and s.expires_at > $1
  left join users u on u.id = own.user_id and u.suspended_at is null
  left join user_settings k on k.user_id = own.user_id
  where b.id = due.id
  returning b.id, b.endpoint, b.p256dh, b.auth, b.tries, s.id is not null and u.id is not null as lives,
    case when k.user_id is null then $4 else k.quiet_from end as quiet_from,
    case when k.user_id is null then $5 else k.quiet_until end as quiet_until`;

/** Sends the pushes that are due, in concurrent batches. @returns how many were sent */
export async function sendDuePushes(): Promise<number> {
  let sent = 0;
  for (let round = 0; round < limits.rounds; round += 1) {
    const lease = fromNow(limits.lease);
    const values = [now(), lease, limits.atOnce, usualNight.from, usualNight.until];
    const rows = await statement<Row>('push_claim', claim, values);
    if (rows.length === 0) break;
    const outcomes = await Promise.all(rows.map((row) => send(row, lease)));
    sent += outcomes.filter((outcome) => outcome === 'sent').length;
    // When a whole batch fails, the service is probably down. Stop, and retry later.
    if (outcomes.every((outcome) => outcome === 'away')) break;
  }
  return sent;
}

async function send(row: Row, lease: Date) {
  const quiet = quietOf(row);
  if (!row.lives) return drop(row);
  const over = quietUntil(now(), quiet);
  if (over) {
    await next(row, lease, { dueAt: over, tries: row.tries - 1 });
    return 'quiet';
  }
  const { outcome, status, error } = await push(row, secondsGood(now(), quiet));
  recorder()?.push(outcome);
  if (outcome === 'gone') return drop(row);
  const pause = outcome === 'away' ? limits.pauses[row.tries - 1] : undefined;
  if (outcome === 'away')
    log.warn({ subscription: row.id, tries: row.tries, status, error }, 'a push was not sent');
  await next(row, lease, pause ? { dueAt: fromNow(pause), tries: row.tries } : { dueAt: null, tries: 0 });
  return outcome;
}

/** Sets the time of the next try, if any, unless a newer push was scheduled meanwhile. */
const next = ({ id }: Row, lease: Date, { dueAt, tries }: { dueAt: Date | null; tries: number }) =>
  statement(
    'push_next',
    'update push_subscriptions set due_at = $3, tries = $4 where id = $1 and due_at = $2',
    [id, lease, dueAt, tries],
  );

async function drop({ id }: Row) {
  await statement('push_gone', 'delete from push_subscriptions where id = $1', [id]);
  return 'gone' as const;
}
