'use client';
import { useRef } from 'react';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { userChannel } from '@/lib/contract/realtime';

/** How long the count that came with the page is taken to be true, in milliseconds. */
const fresh = 5000;

/** Updates the menu's badge through the page's live connection. */
export default function LiveBadge({ userId, onNotice }: { userId: number; onNotice: () => void }) {
  const since = useRef(performance.now());
  useChannel(userChannel(userId), {
    notification: onNotice,
    // Usually the count has just come with the page.
    onResume: () => {
      if (performance.now() - since.current > fresh) onNotice();
    },
  });
  return null;
}
