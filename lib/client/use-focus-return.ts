import { useEffect } from 'react';

/**
 * For what takes the focus while it is shown: when it goes, the focus returns to where it was before. Call it before the
 * effect that takes the focus.
 */
export function useFocusReturn() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // Otherwise the browser has restored it already, or the person has moved on.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
