'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { sendMessage } from '@/lib/domains/chat/schema';
import { useFriendship } from '@/lib/domains/friends/friendship-hooks';
import type { Person } from '@/lib/domains/friends/schema';
import { PersonCard } from './person-card';

/** Loaded when it is opened. */
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));

/** A friend: write to them, or end the friendship after a confirmation. */
export function FriendCard({ person, onChange }: { person: Person; onChange: (message: string) => void }) {
  const { username } = person;
  const router = useRouter();
  const opening = useSend(sendMessage, '');
  const [asking, setAsking] = useState(false);
  const friendship = useFriendship(username, person.relation, (message) => {
    setAsking(false);
    onChange(message);
  });

  const write = async () => {
    const answer = await opening.submit({ body: { recipientUsername: username } });
    if (answer) router.push(`/chat/${answer.conversationId}`);
  };

  return (
    <PersonCard person={person}>
      <span className="inline-flex items-center gap-1">
        <button type="button" className="btn" disabled={opening.pending} onClick={write}>
          Message<span className="sr-only"> {username}</span>
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => setAsking(true)}>
          Remove<span className="sr-only"> {username}</span>
        </button>
      </span>
      <StatusLine words={opening.error} className="w-full" />
      {asking && (
        <ConfirmDialog
          title={`End the friendship with ${username}?`}
          words="They are not told."
          action="Remove"
          pending={friendship.pending}
          error={friendship.error}
          onConfirm={() => friendship.change('remove')}
          onClose={() => setAsking(false)}
        />
      )}
    </PersonCard>
  );
}
