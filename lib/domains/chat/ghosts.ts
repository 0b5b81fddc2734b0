import 'server-only';
import { ghostLifetime, ghostSealed } from '@/lib/contract/constants/chat';
import { discardMedia } from '@/lib/domains/media/media';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';

/**
 * Starts the ten seconds of the ghosts that a recipient was just handed for the first time (rules.md, Ghost Bomb). A
 * ghost whose end is nearer than that keeps it. The keys of the sealed copies are handed over here and are gone from the
 * database with this statement: of two that fetch at once, one has them.
 * @returns when each ends and what it can be reported with, by its id
 *
 * noRules: of the page that the recipient is being handed.
 */
export async function startCountdown(ghostIds: number[]): Promise<Map<number, Started>> {
  const rows = await statement<Started & { id: number }>(
    'ghosts_start',
    `with unopened as (
       select id, seal from messages where id = any($1::int[]) and read_at is null and is_ghost_bomb
       order by id for update),
     started as (
       update messages m set expires_at = least(m.expires_at, $2), read_at = $3, seal = null
       from unopened u where m.id = u.id returning m.id, m.expires_at, u.seal),
     sealed as (
       update sealed_ghosts s set until = t.expires_at + $4 * interval '1 millisecond'
       from started t where s.message_id = t.id)
     select id, expires_at, seal from started`,
    [ghostIds, fromNow(ghostLifetime.afterFetch), now(), ghostSealed],
  );
  return new Map(rows.map(({ id, ...started }) => [id, started]));
}

type Started = { expires_at: Date; seal: string | null };

/**
 * Deletes the ghosts whose time has come: words, file and preview, not merely out of sight. Whoever looks first does it.
 * @param conversationId  one conversation's, or everyone's
 * @returns how many went
 *
 * noRules: what is deleted is shown to nobody.
 */
export async function settleGhosts(conversationId?: number): Promise<number> {
  const rows = await statement<{ media_key: string | null }>(
    'ghosts_settle',
    `with gone as (
       delete from messages where id in (
         select id from messages where expires_at <= $1 and ($2::int is null or conversation_id = $2)
         order by id limit 500 for update skip locked)
       returning media_key),
     released as (update media set kept_at = null, created_at = to_timestamp(0) from gone where media.key = gone.media_key)
     select media_key from gone`,
    [now(), conversationId ?? null],
  );
  killPoint('ghost-words');
  // Released above, in the statement that deleted the words: if this fails, the sweep finds it. Nobody who reads a chat
  // waits for it.
  for (const { media_key } of rows) if (media_key) afterResponse(() => discardMedia(media_key));
  return rows.length;
}
