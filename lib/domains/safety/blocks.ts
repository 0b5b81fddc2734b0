import 'server-only';
import { usernamePattern } from '@/lib/contract/constants';
import { Failure } from '@/lib/contract/failure';
import type { Viewer } from '@/lib/contract/viewer';
import { personNamed } from '@/lib/domains/accounts/people';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { notApart } from './visibility';

/**
 * Blocks a person, or unblocks them. Blocked, neither sees, finds or reaches the other (rules.md, Safety).
 * @throws Failure `not_found`, `invalid` for oneself
 */
export async function setBlock(viewer: Viewer, username: string, blocked: boolean) {
  const other = await personNamed(username);
  if (!other) throw new Failure('not_found', 'User not found.');
  if (other.id === viewer.id) throw new Failure('invalid', 'You cannot block yourself.');
  const pair = { blockerId: viewer.id, blockedId: other.id };
  if (blocked) await db().block.createMany({ data: [{ ...pair, createdAt: now() }], skipDuplicates: true });
  else await db().block.deleteMany({ where: pair });
  const words = blocked ? 'blocked. You will not see each other.' : 'unblocked.';
  return { message: `${other.username} is ${words}`, blocked };
}

/**
 * The people that the viewer blocked, newest first. Whoever has left stays blocked, so that nothing of theirs comes back,
 * and is not listed: they have no name to unblock them by.
 */
export async function blocksOf(viewer: Viewer) {
  const rows = await db().block.findMany({
    where: { blockerId: viewer.id, blocked: { usernameKey: { not: { startsWith: 'deleted:' } } } },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true, blocked: { select: { username: true } } },
  });
  return rows.map((row) => ({ username: row.blocked.username, created_at: row.createdAt }));
}

/** Somebody by their name, unless there is a block between; null takes as long whichever it is. */
export async function personSeen(
  viewer: Viewer,
  username: string,
): Promise<{ id: number; username: string } | null> {
  if (!usernamePattern.test(username)) return null;
  return db().user.findUnique({
    where: { usernameKey: username.toLowerCase(), ...notApart(viewer) },
    select: { id: true, username: true },
  });
}

/** Whether either of two people has blocked the other. */
export async function areApart(oneId: number, otherId: number): Promise<boolean> {
  const pairs = [
    { blockerId: oneId, blockedId: otherId },
    { blockerId: otherId, blockedId: oneId },
  ];
  return (await db().block.count({ where: { OR: pairs } })) > 0;
}
