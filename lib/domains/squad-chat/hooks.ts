'use client';
import { useCallback, useRef, useState } from 'react';
import { isRefusedAs, reason, send } from '@/lib/client/api/send';
import { useMessageTimeline } from '@/lib/client/lists/use-message-timeline';
import { chatPolling } from '@/lib/contract/constants/chat';
import { listSquadMessages, type SquadMessage } from './schema';

type SquadChatStart = { first: SquadMessage[]; renderedAt: number; polled: boolean };

function withoutDropped(message: SquadMessage, dropped: ReadonlySet<number>): SquadMessage {
  return message.reply_to && dropped.has(message.reply_to.id) ? { ...message, reply_to: null } : message;
}

/**
 * The chat of a squad. A refused request also tells that the viewer is no longer a member.
 * @param start  `first`: the newest page, as the server rendered it; `renderedAt`: when; `polled`: whether to poll every few
 *   seconds, when there is no realtime connection
 * @returns the result of `useMessageTimeline`; `drop`, which removes a deleted message and all quotes of it; and `expelled`,
 *   the server's message once the viewer is no longer a member
 */
export function useSquadChat(squadId: number, { first, renderedAt, polled }: SquadChatStart) {
  const [expelled, setExpelled] = useState('');
  /** The messages that were deleted here. A page that was read before that must not bring their words back as quotes. */
  const dropped = useRef(new Set<number>());
  const talk = useMessageTimeline({
    first,
    renderedAt,
    ask: (query) => send(listSquadMessages, { params: { squadId }, query }),
    amend: (each) => withoutDropped(each, dropped.current),
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
      dropped.current.add(id);
      forget(id);
      change((each) => withoutDropped(each, dropped.current));
    },
    [change, forget],
  );
  return { ...talk, drop, expelled };
}
