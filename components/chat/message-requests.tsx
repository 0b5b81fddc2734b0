'use client';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { userChannel } from '@/lib/contract/realtime';
import { useMessageRequests } from '@/lib/domains/chat/hooks';
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
  const [unsent, setUnsent] = useState<number[]>([]);
  useChannel(me ? userChannel(me.id) : null, {
    requests: again,
    dm_message: ({ unsent: id }) => id && setUnsent((now) => [...now, id]),
    onResume: refresh,
  });
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="grid gap-3">
      <h2 id="requests">Requests ({requests.length})</h2>
      <ul className="grid gap-3">
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} unsent={unsent} onAnswered={again} />
        ))}
      </ul>
    </section>
  );
}
