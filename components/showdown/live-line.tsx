'use client';
import { useRef } from 'react';
import type { RealtimeState } from '@/lib/client/realtime/use-channel';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { showdownPolling } from '@/lib/contract/constants/showdown';

/** Says that the page polls because live events are not available, and offers to reconnect. */
export function LiveLine({ state, reconnect }: { state: RealtimeState; reconnect: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useKeptFocus(line);
  return (
    <div ref={line} role="status" className={state === 'down' ? '' : 'absolute'}>
      {state === 'down' && (
        <p className="flex flex-wrap items-center gap-2 bg-soft px-3 text-sm">
          Live updates are off. This page checks for news every {showdownPolling / 1000} seconds.
          <button type="button" className="btn btn-quiet text-sm" onClick={reconnect}>
            Reconnect
          </button>
        </p>
      )}
    </div>
  );
}
