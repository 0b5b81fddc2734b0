import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { discardMedia } from '@/lib/domains/media/media';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/**
 * Unsends the message `$2` of `$1` at `$3`. Its text and file are deleted for both people; its place stays. The same holds
 * for a ghost, whose sealed copy is deleted too unless it was opened. If the recipient had not read the message, their
 * unread count falls by one. Reports keep their own copy. Lock order: the recipient's membership, then the message, as when
 * reading (docs/decisions/060-lock-order.md). A hidden or expired message cannot be unsent.
 *
 * visibility-exempt: the viewer's own message, and ids.
 */
const unsent = `
  with reader as materialized (
    select theirs.conversation_id, theirs.user_id from messages t
    join conversation_members m on m.conversation_id = t.conversation_id and m.user_id = $1
    join conversation_members theirs on theirs.conversation_id = m.conversation_id and theirs.user_id = m.other_id
    where t.id = $2 and t.sender_id = $1 for update of theirs),
  held as materialized (
    select t.id, t.conversation_id, t.media_key, t.read_at, reader.user_id as other_id
    from reader join messages t on t.conversation_id = reader.conversation_id
    where t.id = $2 and t.unsent_at is null and t.hidden_at is null and (t.expires_at is null or t.expires_at > $3)
    for update of t),
  emptied as (
    update messages t set content = '', media_key = null, media_type = null, is_ghost_bomb = false, expires_at = null,
      seal = null, unsent_at = $3
    from held where t.id = held.id),
  released as (
    update media set kept_at = null, created_at = to_timestamp(0) from held where media.key = held.media_key),
  unsealed as (delete from sealed_ghosts s using held where s.message_id = held.id and held.read_at is null),
  counted as (
    update conversation_members m set unread = m.unread - 1 from held
    where m.conversation_id = held.conversation_id and m.user_id = held.other_id and m.unread > 0 and held.read_at is null
      and not exists (select 1 from conversation_reads w
        where w.conversation_id = held.conversation_id and w.reader_id = held.other_id and w.up_to >= held.id))
  select conversation_id, media_key, other_id, exists (select 1 from blocks b where (b.blocker_id = $1 and b.blocked_id = other_id)
    or (b.blocker_id = other_id and b.blocked_id = $1)) as blocked from held`;

/** The sender of a message, if `$1` may see it. */
const senderOf = `
  select t.sender_id, t.unsent_at is not null as unsent from messages t
  join conversation_members m on m.conversation_id = t.conversation_id and m.user_id = $1
  where t.id = $2 and t.hidden_at is null and (t.expires_at is null or t.expires_at > $3)
    and not exists (select 1 from blocks b where (b.blocker_id = $1 and b.blocked_id = m.other_id)
      or (b.blocker_id = m.other_id and b.blocked_id = $1))`;

/**
 * Unsends the viewer's own message.
 * @returns the conversation, and whom to notify: null with a block
 * @throws DomainError `not_message_author` for the other person's message; `message_not_found` for a message outside the viewer's
 *   conversations, or one that is unsent already
 */
export async function unsend(viewer: Viewer, messageId: number) {
  type Row = { conversation_id: number; media_key: string | null; other_id: number; blocked: boolean };
  const [row] = await statement<Row>('chat_unsend', unsent, [viewer.id, messageId, now()]);
  if (!row) throw await refusal(viewer, messageId);
  // The statement above released the file, so if this fails, the sweep deletes it.
  const { media_key } = row;
  if (media_key) afterResponse(() => discardMedia(media_key));
  return { conversationId: row.conversation_id, otherId: row.blocked ? null : row.other_id };
}

async function refusal(viewer: Viewer, messageId: number): Promise<DomainError> {
  type Row = { sender_id: number; unsent: boolean };
  const [found] = await statement<Row>('chat_sender', senderOf, [viewer.id, messageId, now()]);
  return !found || found.unsent || found.sender_id === viewer.id
    ? new DomainError('message_not_found', 'Message not found.')
    : new DomainError('not_message_author', 'You can only unsend your own messages.');
}
