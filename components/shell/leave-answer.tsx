'use client';
import { useEffect } from 'react';
import { isTypedIn } from '@/lib/client/page-use';
import { useAccountStorage } from '@/lib/client/storage/account-context';
import { onWorkerMessage } from '@/lib/client/worker-messages';
import type { LeaveMessage } from '@/lib/contract/service-worker';

/** Answers the service worker's question whether another page may take this one's place. */
export function LeaveAnswer() {
  const storage = useAccountStorage();
  useEffect(
    () =>
      onWorkerMessage<Partial<LeaveMessage>>(({ ask }, ports) => {
        if (ask === 'leave') ports[0]?.postMessage(!isTypedIn(storage));
      }),
    [storage],
  );
  return null;
}
