'use client';
import { useRef, useState } from 'react';
import { RetryCard } from '@/components/states/retry-card';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { reason } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from '@/lib/domains/accounts/sessions-schema';

/** The person's sessions. Each can be ended from here. */
export function OwnSessions({ first }: { first: OwnSession[] }) {
  const { data, error, mutate } = useRead(listSessions, {}, first);
  const one = useSend(endSession, 'Error logging out there: ');
  const others = useSend(endOtherSessions, 'Error logging out: ');
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  const [done, setDone] = useState('');
  const sessions = data ?? [];

  const show = async (call: () => Promise<{ message: string } | null | undefined>) => {
    // What is said is about the last press alone.
    setDone('');
    one.setError('');
    others.setError('');
    const answer = await call();
    if (answer) setDone(answer.message);
    // A refusal too may say that the list is old.
    void mutate();
  };

  return (
    <section ref={part} className="card grid gap-3" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you are logged in</h2>
      {error && (
        <RetryCard words={`Error fetching where you are logged in: ${reason(error)}`} retry={mutate} />
      )}
      <ul className="grid gap-3">
        {sessions.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-2">
            <div className="min-w-0">
              <p className="font-semibold">{each.device ?? 'A device from before'}</p>
              <p className="text-sm text-mute">
                {each.current ? (
                  'Here, now'
                ) : (
                  <>
                    Last used <TimeAgo at={each.last_seen_at} ago />
                  </>
                )}
              </p>
            </div>
            {!each.current && (
              <button
                type="button"
                className="btn"
                disabled={one.pending}
                aria-label={`Log out there: ${each.device ?? 'a device from before'}`}
                onClick={() => show(() => one.submit({ params: { id: each.id } }))}
              >
                Log out there
              </button>
            )}
          </li>
        ))}
      </ul>
      <StatusLine words={one.error || others.error} />
      <StatusLine words={done} tone="good" />
      {sessions.length > 1 && (
        <button
          type="button"
          className="btn justify-self-start"
          disabled={others.pending}
          onClick={() => show(() => others.submit({}))}
        >
          Log out everywhere else
        </button>
      )}
    </section>
  );
}
