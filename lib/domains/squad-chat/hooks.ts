'use client';
import { useCallback, useState } from 'react';
import { isRefusedAs, reason, send } from '@/lib/client/api/send';
import { useMessageTimeline } from '@/lib/client/lists/use-message-timeline';
import { chatPolling } from '@/lib/contract/constants/chat';
import { listSquadMessages, type SquadMessage } from './schema';

type SquadChatStart = { first: SquadMessage[]; renderedAt: number; polled: boolean };

/**
 * The chat of a squad. A refused request also tells that the viewer is no longer a member.
 * @param start  `first`: the newest page, as the server rendered it; `renderedAt`: when; `polled`: whether to poll every few
 *   seconds, when there is no realtime connection
 * @returns the result of `useMessageTimeline`; `drop`, which removes a deleted message and all quotes of it; and `expelled`,
 *   the server's message once the viewer is no longer a member
 */
export function useSquadChat(squadId: number, { first, renderedAt, polled }: SquadChatStart) {
  const [expelled, setExpelled] = useState('');
  const talk = useMessageTimeline({
    first,
    renderedAt,
    ask: (query) => send(listSquadMessages, { params: { squadId }, query }),
    refuse: (refused) => {
      if (!isRefusedAs(refused, 'not_squad_member')) return `Failed to verify membership: ${reason(refused)}`;
      setExpelled(refused.message);
      return '';
    },
    interval: polled && !expelled ? chatPolling : null,
  });
  const { change, forget } = talk;
  const drop = useCallback(
    (id: number) => {
      forget(id);
      change((each) => (each.reply_to?.id === id ? { ...each, reply_to: null } : each));
    },
    [change, forget],
  );
  return { ...talk, drop, expelled };
}
