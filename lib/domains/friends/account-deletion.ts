import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes a deleted account's friendships, those that ended, and friend requests. */
export async function removeFriends(tx: Transaction, userId: number): Promise<void> {
  await tx.friendship.deleteMany({ where: { OR: [{ userId }, { friendId: userId }] } });
  await tx.endedFriendship.deleteMany({ where: { OR: [{ userId }, { friendId: userId }] } });
  await tx.friendRequest.deleteMany({ where: { OR: [{ senderId: userId }, { recipientId: userId }] } });
  await tx.sentFriendRequest.deleteMany({ where: { senderId: userId } });
}
