'use client';
import { useRef, useState } from 'react';
import { MoreButton } from '@/components/states/more-button';
import { Avatar } from '@/components/ui/avatar';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useMutes } from '@/lib/domains/mutes/hooks';
import { type MutedPerson, mute } from '@/lib/domains/mutes/schema';

/** The people whom the person muted. Somebody unmuted by mistake can be muted again in the same place. */
export function MutedPeople({ first }: { first: MutedPerson[] }) {
  const { rows: people, ended, loading, error: unread, more, noteChange } = useMutes(first);
  const { submit, pending, error } = useSend(mute, 'Error changing: ');
  /** People in the list who were unmuted here. */
  const [unmuted, setUnmuted] = useState<ReadonlySet<string>>(new Set());
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');

  const set = async (username: string, wanted: boolean) => {
    setDone('');
    const answer = await submit({ body: { username, mute: wanted } });
    if (!answer) return;
    setDone(answer.message);
    noteChange(username);
    const next = new Set(unmuted);
    if (wanted) next.delete(username);
    else next.add(username);
    setUnmuted(next);
  };

  return (
    <div ref={part} className="grid gap-3">
      {people.length === 0 && ended && <p className="card">You have muted nobody.</p>}
      <ul className="grid gap-3">
        {people.map(({ username, profile_media_url, profile_media_type }) => {
          const isMuted = !unmuted.has(username);
          return (
            <li key={username} className="card flex items-center gap-3">
              <Avatar username={username} url={profile_media_url} type={profile_media_type} small />
              <bdi className="mr-auto min-w-0 truncate font-bold">{username}</bdi>
              <button
                type="button"
                className="btn"
                disabled={pending}
                onClick={() => set(username, !isMuted)}
              >
                {isMuted ? 'Unmute' : 'Mute again'}
                <span className="sr-only"> {username}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more muted people
      </MoreButton>
      <StatusLine words={unread ? `Error fetching muted people: ${reason(unread)}` : error} />
      <StatusLine words={done} tone="good" />
    </div>
  );
}
