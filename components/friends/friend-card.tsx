'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { sendMessage } from '@/lib/domains/chat/schema';
import { useFriendship } from '@/lib/domains/friends/hooks';
import type { Person } from '@/lib/domains/friends/schema';
import { PersonCard } from './person-card';

/** A friend: write to them, or end the friendship after a confirmation on the card. */
export function FriendCard({ person, onChange }: { person: Person; onChange: () => void }) {
  const { username } = person;
  const router = useRouter();
  const opening = useSend(sendMessage, '');
  const friendship = useFriendship(username, person.relation, onChange);
  const [asking, setAsking] = useState(false);

  const write = async () => {
    const answer = await opening.submit({ body: { recipientUsername: username } });
    if (answer) router.push(`/chat/${answer.conversationId}`);
  };

  return (
    <PersonCard person={person}>
      {asking ? (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-semibold">End the friendship?</span>
          <button
            type="button"
            className="btn"
            disabled={friendship.pending}
            onClick={() => friendship.change('remove')}
          >
            Remove<span className="sr-only"> {username}</span>
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: the pressed Remove button is gone, so without this the keyboard focus would be lost */}
          <button type="button" className="btn btn-quiet" autoFocus onClick={() => setAsking(false)}>
            Keep
          </button>
        </span>
      ) : (
        <span className="inline-flex items-center gap-1">
          <button type="button" className="btn" disabled={opening.pending} onClick={write}>
            Message<span className="sr-only"> {username}</span>
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setAsking(true)}>
            Remove<span className="sr-only"> {username}</span>
          </button>
        </span>
      )}
      <StatusLine words={opening.error || friendship.error} className="w-full" />
    </PersonCard>
  );
}
