'use client';
import { useEffect } from 'react';
import { followFocus } from '@/lib/client/follow-focus';

/**
 * For all of a page. A button that is disabled while its call is under way loses the focus, and does not get it back by itself.
 * Here it does. Where the button goes, `useKeptFocus` and `useStepFocus` say what has it then.
 */
export function ReturnedFocus() {
  useEffect(() => {
    let had: HTMLButtonElement | null = null;
    const stop = followFocus(
      (target) => {
        had = target instanceof HTMLButtonElement ? target : null;
      },
      () => {
        had = null;
      },
    );
    const changes = new MutationObserver(() => {
      if (had?.isConnected && !had.disabled && document.activeElement === document.body)
        had.focus({ preventScroll: true });
    });
    changes.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    return () => {
      changes.disconnect();
      stop();
    };
  }, []);
  return null;
}
