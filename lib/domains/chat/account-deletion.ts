import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';

/** How much one transaction deletes, so that it ends well within its time, whatever two people wrote to each other in years. */
const atOnce = { conversations: 100, messages: 2000 };

/**
 * Deletes a part of the unanswered message requests to a deleted account, and of the chats that it opened without a word.
 * Accepted conversations stay. So do the requests that it sent, until they are over (rules.md, Contact): whoever threatened
 * somebody cannot take the words away by leaving. A request has three messages at most.
 * @returns whether there may be more
 */
export async function removeRequests(tx: Transaction, userId: number): Promise<boolean> {
  const asked = await tx.conversation.findMany({
    where: {
      OR: [
        { members: { some: { userId, state: { in: ['request', 'declined'] } } } },
        { requestedAt: null, members: { some: { userId, state: 'waiting' } } },
      ],
    },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: atOnce.conversations,
  });
  await tx.conversation.deleteMany({ where: { id: { in: asked.map(({ id }) => id) } } });
  return asked.length === atOnce.conversations;
}

/** Conversations of `$1` whose other person has left before, at most `$2`. visibility-exempt: ids, shown to nobody. */
const unreadable = `
  select id from conversations c
  where (low_user_id = $1 or high_user_id = $1) and exists (
    select 1 from users u
    where u.id = case when c.low_user_id = $1 then c.high_user_id else c.low_user_id end and ${isDeleted('u')})
  order by id limit $2`;

/**
 * Deletes the newest messages of the conversations `$1`, at most `$2`, and releases their files: one conversation after the
 * other, so that each part is a walk of the index, however long they are. visibility-exempt: only counted.
 */
const removeMessages = `
  with next as materialized (
         select m.id from unnest($1::int[]) of (id) cross join lateral (
           select t.id from messages t where t.conversation_id = of.id order by t.id desc limit $2 for update) m
         limit $2),
       gone as (delete from messages t using next where t.id = next.id returning t.media_key),
       released as (
         update media set kept_at = null, created_at = to_timestamp(0) from gone where media.key = gone.media_key)
  select count(*)::int as removed from gone`;

/** Not those in which a message is left: a concurrent run may have taken some of this one's part. visibility-exempt: as above. */
const removeEmptied = `
  delete from conversations c
  where id = any($1::int[]) and not exists (select 1 from messages t where t.conversation_id = c.id)`;

/**
 * Deletes a part of the conversations whose other person has left before, with their files: nobody is left who reads them. Of
 * two who leave at the same moment, at least the later one finds the other gone. Reports keep their own copies.
 * @returns whether there may be more
 */
export async function removeUnreadable(tx: Transaction, userId: number): Promise<boolean> {
  const left = await tx.$queryRawUnsafe<{ id: number }[]>(unreadable, userId, atOnce.conversations);
  if (left.length === 0) return false;
  const ids = left.map(({ id }) => id);
  const [gone] = await tx.$queryRawUnsafe<{ removed: number }[]>(removeMessages, ids, atOnce.messages);
  if (gone && gone.removed < atOnce.messages) await tx.$executeRawUnsafe(removeEmptied, ids);
  return true;
}
