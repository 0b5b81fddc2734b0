'use client';
import { useEffect } from 'react';

/**
 * For all of a page. A button that is disabled while its call is under way loses the focus, and does not get it back by itself.
 * Here it does. Where the button goes, `useKeptFocus` and `useStepFocus` say what has it then.
 */
export function ReturnedFocus() {
  useEffect(() => {
    let had: HTMLButtonElement | null = null;
    const note = ({ target }: { target: EventTarget | null }) => {
      had = target instanceof HTMLButtonElement ? target : null;
    };
    // It may have it before the page is alive.
    note({ target: document.activeElement });
    // Who presses beside the button leaves it.
    const forget = () => {
      had = null;
    };
    const changes = new MutationObserver(() => {
      if (had?.isConnected && !had.disabled && document.activeElement === document.body)
        had.focus({ preventScroll: true });
    });
    changes.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
  return null;
}
