'use client';
import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useThrottled } from '@/lib/client/use-throttled';
import { userChannel } from '@/lib/contract/realtime';
import type { Me } from '@/lib/domains/accounts/schema';

/** How long the counts are taken to be true while nothing is heard yet, in milliseconds. */
const fresh = 5000;
/** How often the counts are read at most, in milliseconds: each time costs data, and a chat may be lively. */
const interval = 3000;

type Props = { me: Pick<Me, 'id' | 'unread_chats'>; countsAge: () => number; onNotice: () => void };

/** Updates the menu's badges through the page's live connection. */
export default function LiveBadge({ me, countsAge, onNotice }: Props) {
  const hasResumed = useRef(false);
  const here = usePathname();
  const changed = useThrottled(onNotice, interval);
  useChannel(userChannel(me.id), {
    notification: changed,
    dm_message: ({ conversationId, unsent, read }) => {
      // Read on another page, perhaps on another phone, or taken back. What comes into the open chat is read there.
      const isOver = read || unsent;
      if (isOver ? me.unread_chats > 0 : here !== `/chat/${conversationId}`) changed();
    },
    friends: changed,
    // At first the counts have usually just come. They have not where a page without a connection led to this one.
    onResume: () => {
      if (hasResumed.current || countsAge() > fresh) onNotice();
      hasResumed.current = true;
    },
  });
  return null;
}
