'use client';
import { useEffect, useState } from 'react';
import { FriendButton } from '@/components/friends/friend-button';
import { askToReport } from '@/components/safety/ask-to-report';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import type { Relation } from '@/lib/contract/contact';
import type { useMessages } from '@/lib/domains/chat/hooks';
import { reportable } from './reportable';

const BlockDialog = lazyWithRetry(() => import('@/components/blocks/block-dialog'));

type Chat = Pick<ReturnType<typeof useMessages>, 'messages' | 'vanished' | 'sealOf'>;
type Props = {
  conversationId: number;
  username: string;
  userId: number;
  /** `incoming` where they have asked to be friends. */
  relation: Relation;
  mayAsk: boolean;
  chat: Chat;
  /** Told once the viewer has asked them to be friends, or has answered them. */
  onAnswered: (message: string) => void;
};

/**
 * Actions for a conversation with somebody who is not a friend, until the viewer has used one. That the viewer reported them
 * is stored on this device, for the viewer's account.
 */
export function StrangerBar({ conversationId, username, userId, relation, mayAsk, chat, onAnswered }: Props) {
  const person = { id: userId, username };
  const storage = useAccountStorage();
  const name = `reported:${conversationId}`;
  const [chosen, setChosen] = useState(false);
  // Not in the first render, which must be the server's.
  useEffect(() => setChosen(storage?.readJson(name) === true), [storage, name]);
  const [blocking, setBlocking] = useState(false);
  // Who reports while they are asked about the block is still asked.
  if (chosen && !blocking) return null;
  // What is reported is what was the last when the form was opened.
  const report = () => {
    const last = reportable(person, [...chat.messages, ...chat.vanished], chat.sealOf);
    const onReported = () => {
      storage?.write(name, 'true');
      setChosen(true);
    };
    if (last) askToReport({ ...last, onReported });
  };
  return (
    <section
      aria-label={`About ${username}`}
      className="chat-aside flex flex-wrap items-center gap-2 border-b-2 border-line bg-soft px-3 py-2"
    >
      <p className="mr-auto">
        You and <bdi className="font-bold">{username}</bdi> are not friends.
        {relation === 'incoming' && ' They asked you.'}
      </p>
      <FriendButton
        username={username}
        relation={relation}
        mayAsk={mayAsk}
        onChange={(message) => {
          setChosen(true);
          onAnswered(message);
        }}
      />
      <button type="button" className="btn btn-quiet" onClick={() => setBlocking(true)}>
        Block
      </button>
      <button type="button" className="btn btn-quiet" onClick={report}>
        Report
      </button>
      {blocking && (
        <BlockDialog
          username={username}
          onReport={report}
          onBlocked={() => window.location.assign('/chats')}
          onClose={() => setBlocking(false)}
        />
      )}
    </section>
  );
}
