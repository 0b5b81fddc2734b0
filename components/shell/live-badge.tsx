'use client';
import { useRef } from 'react';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { userChannel } from '@/lib/contract/realtime';
import type { Me } from '@/lib/domains/accounts/schema';

/** How long the count that came with the page is taken to be true, in milliseconds. */
const fresh = 5000;

type Props = { me: Pick<Me, 'id' | 'unread_chats'>; onNotice: () => void };

/** Updates the menu's badges through the page's live connection. */
export default function LiveBadge({ me, onNotice }: Props) {
  const since = useRef(performance.now());
  useChannel(userChannel(me.id), {
    notification: onNotice,
    // Read on another page, perhaps on another phone.
    dm_message: ({ read }) => {
      if (read && me.unread_chats > 0) onNotice();
    },
    // Usually the count has just come with the page.
    onResume: () => {
      if (performance.now() - since.current > fresh) onNotice();
    },
  });
  return null;
}
