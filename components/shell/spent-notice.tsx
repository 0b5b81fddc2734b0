import { goOnAttribute } from '@/lib/contract/service-worker';

/**
 * Says that the week's data is used up. It is on every page, and seen where the service worker says so (frame.css); its button
 * works without the page's scripts (lib/client/worker-page.ts).
 */
export function SpentNotice() {
  return (
    <div role="status" className="spent-notice card mb-4 flex flex-wrap items-center gap-3">
      <p>Your data for this week is used up. Pictures and videos wait until you tap them.</p>
      <button type="button" className="btn" {...{ [goOnAttribute]: '' }}>
        Show them until Monday
      </button>
    </div>
  );
}
