'use client';
import { useEffect } from 'react';
import { profileRedirectDelay } from '@/lib/contract/constants/feedback';

/** Shown when a call was answered 401 or 403 (overview.md, Profile). */
export const sessionExpired = { words: 'Session expired. Redirecting to login...', to: '/login' };

/** Says why the page cannot be shown, and opens another page two seconds later. */
export function Leaving({ words, to }: { words: string; to: string }) {
  useEffect(() => {
    // A full page load, so that nothing of the ended session stays in memory.
    const timer = setTimeout(() => window.location.assign(to), profileRedirectDelay);
    return () => clearTimeout(timer);
  }, [to]);
  return (
    <p role="alert" className="card mx-auto mt-8 max-w-md text-center font-semibold">
      {words}
    </p>
  );
}
