'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { StatusLine } from '@/components/ui/status-line';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { userChannel } from '@/lib/contract/realtime';
import { useMessageRequests } from '@/lib/domains/chat/list-hooks';
import type { MessageRequest } from '@/lib/domains/chat/schema';
import { RequestCard } from './request-card';

/** Message requests. The senders never learn whether they were looked at. */
export function MessageRequests({ first }: { first: MessageRequest[] }) {
  const { me, refresh: refreshMe } = useSession();
  const { requests, refresh } = useMessageRequests(first);
  const again = () => {
    refresh();
    refreshMe();
  };
  const router = useRouter();
  const [said, setSaid] = useState('');
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(part);
  const [unsent, setUnsent] = useState<number[]>([]);
  const [gaps, setGaps] = useState(0);
  useChannel(me ? userChannel(me.id) : null, {
    requests: again,
    dm_message: ({ unsent: id }) => id && setUnsent((now) => [...now, id]),
    onResume: () => {
      refresh();
      setGaps((now) => now + 1);
    },
  });
  return (
    // A message goes with the next press, so that the same one is heard again.
    <div ref={part} onClickCapture={() => setSaid('')}>
      <StatusLine words={said} tone="good" className="sr-only" />
      {requests.length > 0 && (
        <section aria-labelledby="requests" className="grid gap-3">
          <h2 id="requests">Requests ({requests.length})</h2>
          <ul className="grid gap-3">
            {requests.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                unsent={unsent}
                gaps={gaps}
                onStale={again}
                onAnswered={(message, action) => {
                  setSaid(message);
                  again();
                  // Drop the router cache: the pages in it still show them.
                  if (action === 'block') router.refresh();
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
