'use client';
import { useRef } from 'react';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { userChannel } from '@/lib/contract/realtime';

/** Updates the menu's badge through the page's live connection. */
export default function LiveBadge({ userId, onNotice }: { userId: number; onNotice: () => void }) {
  const joined = useRef(false);
  useChannel(userChannel(userId), {
    notification: onNotice,
    // After a gap. At first the count has just come with the page.
    onResume: () => {
      if (joined.current) onNotice();
      joined.current = true;
    },
  });
  return null;
}
