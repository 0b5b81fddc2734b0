'use client';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { userChannel } from '@/lib/contract/realtime';

/** Updates the menu's badge through the page's live connection. */
export default function LiveBadge({ userId, onNotice }: { userId: number; onNotice: () => void }) {
  useChannel(userChannel(userId), { notification: onNotice });
  return null;
}
