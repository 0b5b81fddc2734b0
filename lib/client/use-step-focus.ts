import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from './use-kept-focus';

/** Moves the focus into a part that has replaced what had it: to its first field, or to the part itself. */
export function focusStep(part: HTMLElement | null): void {
  const at = document.activeElement;
  // Whoever has gone on elsewhere stays there. In a dialog, what goes leaves the focus to the dialog.
  if (!part || (at !== document.body && !(at instanceof HTMLDialogElement))) return;
  focusOn(part.querySelector('input, textarea, select') ?? part);
}

/**
 * For a part whose content is replaced step by step, as the steps of a form: the focus goes with the step that had it, and is
 * moved into the next. The first step takes no focus.
 * @param step  changes with each step
 */
export function useStepFocus(part: RefObject<HTMLElement | null>, step: unknown) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusStep(part.current);
  }, [part, step]);
}
