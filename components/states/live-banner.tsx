'use client';
import type { RealtimeState } from '@/lib/client/realtime/use-channel';

/** Says that the page polls every few seconds because live events are not available, and offers to reconnect. */
export function LiveBanner({ state, reconnect }: { state: RealtimeState; reconnect: () => void }) {
  return (
    <div role="status">
      {state === 'down' && (
        <p className="flex flex-wrap items-center gap-2 bg-soft px-3 py-1.5 text-sm">
          Live updates are off. This page checks for new messages every 5 seconds.
          <button type="button" className="btn btn-quiet text-sm" onClick={reconnect}>
            Reconnect
          </button>
        </p>
      )}
    </div>
  );
}
