'use client';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { userChannel } from '@/lib/contract/realtime';

/** Lets the menu's badge follow what happens, on the connection that the page has. */
export default function LiveBadge({ userId, onNotice }: { userId: number; onNotice: () => void }) {
  useChannel(userChannel(userId), { notification: onNotice });
  return null;
}
