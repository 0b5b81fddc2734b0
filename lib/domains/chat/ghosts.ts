import 'server-only';
import { ghostLifetime, ghostSealed } from '@/lib/contract/constants/chat';
import { discardMedia } from '@/lib/domains/media/media';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';

/**
 * Starts the countdown of ten seconds for ghosts that the recipient fetches for the first time (rules.md, Ghost Bomb). A
 * ghost that expires sooner keeps its time. This statement also returns the keys of the sealed copies and deletes them from
 * the database: of two concurrent fetches, only one gets them, and the other learns when the ghost ends.
 * @returns by ghost id its expiry, whether this call started it, and the seal to report it with; none for one that is gone
 *
 * visibility-exempt: ghosts on the page that the recipient is fetching.
 */
export async function startCountdown(ghostIds: number[]): Promise<Map<number, Started>> {
  const rows = await statement<Started & { id: number }>(
    'ghosts_start',
    `with held as (
       select id, expires_at, read_at, seal from messages where id = any($1::int[]) and is_ghost_bomb
       order by id for update),
     started as (
       update messages m set expires_at = least(m.expires_at, $2), read_at = $3, seal = null
       from held h where m.id = h.id and h.read_at is null returning m.id, m.expires_at, h.seal),
     sealed as (
       update sealed_ghosts s set until = t.expires_at + $4 * interval '1 millisecond'
       from started t where s.message_id = t.id)
     select id, expires_at, seal, true as started from started
     union all select id, expires_at, null, false from held where read_at is not null`,
    [ghostIds, fromNow(ghostLifetime.afterFetch), now(), ghostSealed],
  );
  return new Map(rows.map(({ id, ...started }) => [id, started]));
}

type Started = { expires_at: Date; seal: string | null; started: boolean };

/**
 * Deletes expired ghosts completely: text, file and preview. One that nobody opened is unread no more. Runs on reads and on a
 * schedule; safe to run concurrently. Lock order: memberships, then messages (docs/decisions/060-lock-order.md).
 * @param conversationId  for one conversation; without it, for all
 * @returns how many were deleted
 *
 * visibility-exempt: deleted rows, shown to nobody.
 */
export async function settleGhosts(conversationId?: number): Promise<number> {
  const rows = await statement<{ media_key: string | null }>(
    'ghosts_settle',
    `with due as materialized (
       select id, conversation_id, sender_id, read_at from messages
       where expires_at <= $1 and ($2::int is null or conversation_id = $2) order by id limit 500),
     readers as materialized (
       select m.user_id from conversation_members m
       where exists (select 1 from due where due.conversation_id = m.conversation_id and due.sender_id = m.other_id
         and due.read_at is null)
       order by m.conversation_id, m.user_id for update),
     gone as (
       delete from messages where id in (
         select id from messages where id in (select id from due) and (select count(*) from readers) >= 0
           and expires_at <= $1
         order by id for update skip locked)
       returning id, conversation_id, sender_id, read_at, media_key),
     unread as (
       select m.conversation_id, m.user_id, count(*)::int as ghosts
       from gone join conversation_members m on m.conversation_id = gone.conversation_id and m.other_id = gone.sender_id
       where gone.read_at is null and not exists (select 1 from conversation_reads w
         where w.conversation_id = m.conversation_id and w.reader_id = m.user_id and w.up_to >= gone.id)
       group by m.conversation_id, m.user_id),
     lowered as (
       update conversation_members m set unread = greatest(m.unread - unread.ghosts, 0) from unread
       where m.conversation_id = unread.conversation_id and m.user_id = unread.user_id),
     released as (update media set kept_at = null, created_at = to_timestamp(0) from gone where media.key = gone.media_key)
     select media_key from gone`,
    [now(), conversationId ?? null],
  );
  killPoint('ghost-words');
  // The statement above released the file, so if this fails, the sweep deletes it. Runs after the response, so that no
  // reader waits.
  for (const { media_key } of rows) if (media_key) afterResponse(() => discardMedia(media_key));
  return rows.length;
}
