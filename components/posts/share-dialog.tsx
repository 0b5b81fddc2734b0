'use client';
import Link from 'next/link';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { sharePost } from '@/lib/domains/posts/schema';
import { useOwnSquads } from '@/lib/domains/squads/hooks';

/** Shares a post to one of the person's squads. */
export default function ShareDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const { data: squads, error: unread, mutate } = useOwnSquads();
  const { submit, pending, error } = useSend(sharePost, 'Error sharing post: ');
  const clientId = useClientId(`share:${postId}`, { isKept: false });
  const [done, setDone] = useState('');
  const [shared, setShared] = useState<readonly number[]>([]);

  const share = async (squadId: number) => {
    setDone('');
    if (shared.includes(squadId)) return;
    const answer = await submit({ body: { postId, squadId, clientId: clientId.of(String(squadId)) } });
    if (!answer) return;
    clientId.forget();
    setShared([...shared, squadId]);
    setDone(answer.message);
  };

  return (
    <Dialog title="Share with a squad" onClose={onClose}>
      {!squads && !unread && <p role="status">Loading your squads ...</p>}
      {unread && (
        <>
          <StatusLine words={`Error fetching squads: ${reason(unread)}`} />
          <button type="button" className="btn mt-3" onClick={() => mutate()}>
            Retry
          </button>
        </>
      )}
      {squads?.length === 0 && (
        <p>
          You are not in a squad yet.{' '}
          <Link prefetch={false} href="/game-squad" className="font-semibold underline underline-offset-4">
            Find one
          </Link>
        </p>
      )}
      <ul className="grid gap-2">
        {squads?.map((squad) => (
          <li key={squad.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate font-bold">{squad.game_name}</span>
              <span className="block truncate text-sm text-mute">by {squad.creator_username}</span>
            </span>
            <button
              type="button"
              className="btn btn-go"
              disabled={pending}
              // Whoever shared it by the keyboard stays there.
              aria-disabled={shared.includes(squad.id)}
              onClick={() => share(squad.id)}
              aria-label={`${shared.includes(squad.id) ? 'Shared' : 'Share'} with ${squad.game_name}`}
            >
              {shared.includes(squad.id) ? 'Shared' : 'Share'}
            </button>
          </li>
        ))}
      </ul>
      <StatusLine words={error} className="mt-3" />
      <StatusLine words={done} tone="good" className="mt-3" />
    </Dialog>
  );
}
