'use client';
import Link from 'next/link';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { PersonLine } from '@/components/ui/person-line';
import { StatusLine } from '@/components/ui/status-line';
import { isRefusedAs, reason, send } from '@/lib/client/api/send';
import { isDeletedName } from '@/lib/contract/deleted-name';
import { listMessages, type Message, type MessageRequest } from '@/lib/domains/chat/schema';
import { reportable } from './reportable';
import RequestAnswer from './request-answer';

type Props = {
  request: MessageRequest;
  /** The ids of messages that were taken back while the page is open. */
  unsent: number[];
  /** How often live events came back after a gap: what was taken back meanwhile is known only to the server. */
  gaps: number;
  onAnswered: React.ComponentProps<typeof RequestAnswer>['onAnswered'];
  /** Told where it was answered before, so that it is to be listed no more. */
  onStale: () => void;
};

/** A message request: the sender, mutual friends, and their messages, which are shown only on request. */
export function RequestCard({ request, unsent, gaps, onAnswered, onStale }: Props) {
  const { id, other_id: userId, other_username: username } = request;
  const { mutual_friends: friends, mutual_squads: squads, latest_message_time: newest } = request;
  const hasLeft = isDeletedName(username);
  const [said, setSaid] = useState<Message[] | null>(null);
  const [error, setError] = useState('');

  const load = useCallback(
    async () =>
      (await send(listMessages, { params: { conversationId: id }, query: {} })).filter(
        ({ mine }) => mine === 0,
      ),
    [id],
  );
  /** An answer that was asked for before a gap may come after the one from after it. */
  const asked = useRef(0);
  const show = useCallback(async () => {
    setError('');
    asked.current += 1;
    const turn = asked.current;
    try {
      const messages = await load();
      if (turn === asked.current) setSaid(messages);
    } catch (refused) {
      if (turn !== asked.current) return;
      // What was shown before may have been taken back.
      setSaid(null);
      setError(`Failed to load messages: ${reason(refused)}`);
    }
  }, [load]);

  const isShown = useRef(false);
  isShown.current = said !== null;
  const known = useRef({ gaps, newest });
  useEffect(() => {
    const isSame = known.current.gaps === gaps && known.current.newest === newest;
    known.current = { gaps, newest };
    if (!isSame && isShown.current) void show();
  }, [gaps, newest, show]);

  /** Whoever reports them need not have read what they wrote. */
  const toReport = async () => {
    setError('');
    try {
      const written = (said ?? (await load())).filter((each) => !unsent.includes(each.id));
      return reportable({ id: hasLeft ? undefined : userId, username }, written);
    } catch (refused) {
      // The chat is closed to them by now. What was written before can be reported all the same.
      if (isRefusedAs(refused, 'not_in_conversation'))
        return { targetType: 'conversation' as const, targetId: id, what: `what ${username} wrote` };
      setError(`Failed to load messages: ${reason(refused)}`);
      return null;
    }
  };

  return (
    <li className="card grid gap-3">
      {hasLeft ? (
        <p className="flex min-h-11 items-center gap-2.5 font-bold">
          <Avatar username={username} url={null} type={null} small />
          {username}
        </p>
      ) : (
        <PersonLine
          username={username}
          face={{
            verified: request.other_verified,
            profile_media_url: request.other_profile_media_url,
            profile_media_type: request.other_profile_media_type,
          }}
        />
      )}
      <p className="text-md">{bothKnow(friends, squads)}</p>
      {said ? (
        <ul className="grid gap-1 border-l-4 border-line pl-3">
          {said.map((message) => (
            // Inert: links from a stranger are disabled.
            <li key={message.id} className="whitespace-pre-line break-words">
              <bdi>{message.unsent || unsent.includes(message.id) ? 'Message unsent' : message.content}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={show}>
          Show what they wrote<span className="sr-only"> ({username})</span>
        </button>
      )}
      <StatusLine words={error} />
      <RequestAnswer
        conversationId={id}
        username={username}
        hasLeft={hasLeft}
        toReport={toReport}
        onAnswered={onAnswered}
        onStale={onStale}
      />
      <Link href={`/chat/${id}`} prefetch={false} className="justify-self-start underline underline-offset-4">
        Open the chat<span className="sr-only"> with {username}</span>
      </Link>
    </li>
  );
}

function bothKnow(friends: string[], squads: string[]): React.ReactNode {
  if (friends.length + squads.length === 0) return 'You have no friends and no squads in common.';
  return (
    <>
      In common:{' '}
      {[...friends, ...squads].map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <bdi className="font-semibold">{name}</bdi>
        </span>
      ))}
    </>
  );
}
