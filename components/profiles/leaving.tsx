'use client';
import { useEffect } from 'react';
import { profileRedirectDelay } from '@/lib/contract/constants/accounts';

/** What is said where a call was answered 401 or 403 (overview.md, Profile). */
export const sessionExpired = { words: 'Session expired. Redirecting to login...', to: '/login' };

/** Says why there is nothing to see here, and goes where there is, two seconds later. */
export function Leaving({ words, to }: { words: string; to: string }) {
  useEffect(() => {
    // A whole new page: nothing of an ended session stays in memory.
    const timer = setTimeout(() => window.location.assign(to), profileRedirectDelay);
    return () => clearTimeout(timer);
  }, [to]);
  return (
    <p role="alert" className="card mx-auto mt-8 max-w-md text-center font-semibold">
      {words}
    </p>
  );
}
