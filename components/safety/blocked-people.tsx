'use client';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { useSend } from '@/lib/client/use-send';
import { useBlocks } from '@/lib/domains/safety/hooks';
import { block } from '@/lib/domains/safety/schema';

/** The people one has blocked, and the way back. */
export function BlockedPeople({ first }: { first: { username: string; created_at: string }[] }) {
  const { data: people = first, mutate } = useBlocks(first);
  const { submit, pending, error } = useSend(block, 'Error unblocking: ');
  const [done, setDone] = useState('');

  const unblock = async (username: string) => {
    const answer = await submit({ body: { username, block: false } });
    if (!answer) return;
    setDone(answer.message);
    await mutate((now = first) => now.filter((each) => each.username !== username), { revalidate: false });
  };

  return (
    <div className="grid gap-3">
      {people.length === 0 && <p className="card">You have blocked nobody.</p>}
      <ul className="grid gap-3">
        {people.map(({ username, created_at }) => (
          <li key={username} className="card flex items-center gap-3">
            <span className="mr-auto min-w-0">
              <span className="block truncate font-bold">{username}</span>
              <span className="text-sm text-mute">
                blocked <TimeAgo at={created_at} />
              </span>
            </span>
            <button type="button" className="btn" disabled={pending} onClick={() => unblock(username)}>
              Unblock<span className="sr-only"> {username}</span>
            </button>
          </li>
        ))}
      </ul>
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
    </div>
  );
}
