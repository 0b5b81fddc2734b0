'use client';
import { useRef, useState } from 'react';
import { askToReport } from '@/components/safety/ask-to-report';
import { MoreButton } from '@/components/states/more-button';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { reason } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useBlocks } from '@/lib/domains/blocks/hooks';
import { type BlockedPerson, block } from '@/lib/domains/blocks/schema';

function reportWords({ conversation_id: id, username }: BlockedPerson) {
  if (id !== null)
    askToReport({ targetType: 'conversation', targetId: id, what: `what ${username} wrote to you` });
}

/** The people whom the person blocked, with a button to unblock each, and one to report what they wrote in private. */
export function BlockedPeople({ first }: { first: BlockedPerson[] }) {
  const { rows: people, ended, loading, error: unread, more, remove } = useBlocks(first);
  const { submit, pending, error } = useSend(block, 'Error unblocking: ');
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');

  const unblock = async ({ user_id, username }: BlockedPerson) => {
    setDone('');
    const answer = await submit({ body: { username, block: false } });
    if (!answer) return;
    setDone(answer.message);
    remove(user_id);
  };

  return (
    <div ref={part} className="grid gap-3">
      {people.length === 0 && ended && <p className="card">You have blocked nobody.</p>}
      <ul className="grid gap-3">
        {people.map((person) => (
          <li key={person.user_id} className="card flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate font-bold">{person.username}</span>
              <span className="text-sm text-mute">
                blocked <TimeAgo at={person.created_at} ago />
              </span>
            </span>
            <span className="ml-auto flex shrink-0 gap-2">
              {person.conversation_id !== null && (
                <button type="button" className="btn btn-quiet" onClick={() => reportWords(person)}>
                  Report<span className="sr-only"> what {person.username} wrote to you</span>
                </button>
              )}
              <button type="button" className="btn" disabled={pending} onClick={() => unblock(person)}>
                Unblock<span className="sr-only"> {person.username}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more people
      </MoreButton>
      <StatusLine words={unread ? `Error fetching blocked people: ${reason(unread)}` : error} />
      <StatusLine words={done} tone="good" />
    </div>
  );
}
