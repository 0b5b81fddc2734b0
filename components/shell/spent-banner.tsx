import { goOnAttribute } from '@/lib/contract/service-worker';

/**
 * Says that the week's data limit is reached. It is in every page, and shown when the service worker sets an attribute
 * (frame.css). Its button works without the page's scripts (lib/client/worker-page.ts).
 */
export function SpentBanner() {
  return (
    <div role="status" className="spent-banner card mb-4 flex flex-wrap items-center gap-3">
      <p>Your data for this week is used up. Pictures and videos wait until you tap them.</p>
      <button type="button" className="btn" {...{ [goOnAttribute]: '' }}>
        Show them until Monday
      </button>
    </div>
  );
}
