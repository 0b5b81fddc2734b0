import 'server-only';
import { usernamePattern } from '@/lib/contract/constants/accounts';
import { largestId } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { personNamed } from '@/lib/domains/accounts/people';
import { endFriendship } from '@/lib/domains/relations/friendship-end';
import { now } from '@/lib/platform/clock';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { lockPair } from '@/lib/platform/database/locks';
import { limitOffset } from '@/lib/platform/database/sql-pagination';
import { notBlocked } from './visibility';

/**
 * Blocks a person, or unblocks them. With a block, neither sees, finds or reaches the other (rules.md, Safety). Blocking
 * also ends their friendship and friend requests.
 * @throws DomainError `user_not_found`; `not_with_yourself`; `guardian_awaited` to unblock
 */
export async function setBlock(viewer: Viewer, username: string, blocked: boolean) {
  if (!blocked) requireNoneAwaited(viewer);
  const other = await personNamed(username);
  if (!other) throw userNotFound();
  if (other.id === viewer.id) throw new DomainError('not_with_yourself', 'You cannot block yourself.');
  const pair = { blockerId: viewer.id, blockedId: other.id };
  if (blocked) await transaction((tx) => separate(tx, pair));
  else await db().block.deleteMany({ where: pair });
  const words = blocked ? 'blocked. You will not see each other.' : 'unblocked.';
  return { message: `${other.username} is ${words}`, blocked };
}

/**
 * Locks the pair first, so that a concurrent friend request cannot survive the block. Requests are taken back and not deleted:
 * one that was declined is remembered. Who blocks takes their own back now; the other's carries no time of the block.
 */
async function separate(tx: Transaction, pair: { blockerId: number; blockedId: number }): Promise<void> {
  await lockPair(tx, pair.blockerId, pair.blockedId);
  await tx.block.createMany({ data: [{ ...pair, createdAt: now() }], skipDuplicates: true });
  await endFriendship(tx, pair.blockerId, pair.blockedId);
  const both = [pair.blockerId, pair.blockedId];
  await tx.$executeRaw`
    update friend_requests set cancelled_at = case when sender_id = ${pair.blockerId} then ${now()} else created_at end
    where sender_id = any(${both}) and recipient_id = any(${both}) and cancelled_at is null`;
}

/**
 * visibility-exempt: the viewer's own blocks. Deleted accounts stay blocked, so that their content does not reappear, but
 * are not
 * listed: they have no name to unblock them by. `$2` limit, `$3` offset, `$4` the cursor, a person's id.
 */
const blocksOfPerson = `
  with b as materialized ${limitOffset(`
    select blocked_id, created_at from blocks
    where blocker_id = $1 and (created_at, blocked_id) < (coalesce(
      (select shown.created_at from blocks shown where shown.blocker_id = $1 and shown.blocked_id = $4), 'infinity'), $4)
      and not exists (select 1 from users gone where gone.id = blocked_id and ${isDeleted('gone')})
    order by created_at desc, blocked_id desc`)}
  select b.blocked_id as user_id, u.username, b.created_at, (
    select c.id from conversations c
    where c.low_user_id = least($1, b.blocked_id) and c.high_user_id = greatest($1, b.blocked_id)) as conversation_id
  from b join users u on u.id = b.blocked_id
  order by b.created_at desc, b.blocked_id desc`;

/** The people that the viewer blocked, newest first. */
export async function blocksOf(viewer: Viewer, { limit, offset, before = largestId }: Page) {
  type Row = { user_id: number; username: string; created_at: Date; conversation_id: number | null };
  return statement<Row>('blocks_of_person', blocksOfPerson, [viewer.id, limit, offset, before]);
}

/** Finds a person by name, unless there is a block. Null takes the same time for a block as for an unknown name. */
export async function personSeen(
  viewer: Viewer,
  username: string,
): Promise<{ id: number; username: string } | null> {
  if (!usernamePattern.test(username)) return null;
  return db().user.findUnique({
    where: { usernameKey: username.toLowerCase(), ...notBlocked(viewer) },
    select: { id: true, username: true },
  });
}

/** Whether either of two people has blocked the other. */
export async function areBlocked(tx: Transaction, oneId: number, otherId: number): Promise<boolean> {
  const pairs = [
    { blockerId: oneId, blockedId: otherId },
    { blockerId: otherId, blockedId: oneId },
  ];
  return (await tx.block.count({ where: { OR: pairs } })) > 0;
}
