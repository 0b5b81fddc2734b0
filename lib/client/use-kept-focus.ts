import { type RefObject, useEffect } from 'react';
import { followFocus } from './follow-focus';

/** Moves the focus to what takes none by itself, such as a row or a heading. */
export function focusOn(place: Element | null | undefined) {
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * For a part of a page whose buttons go when they are pressed. The focus would fall to the top of the page; it moves to what
 * is there now: the next button of the row, the row, the one after it, the one before, or the heading.
 * @param field  in a chat, the message field: where it moves from buttons that are not among the messages; elsewhere what is
 *   nearer than the heading
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, field?: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = part.current;
    if (!within) return;
    let had: { button: HTMLElement; around: Element | null; places: (Element | null | undefined)[] } | null =
      null;
    const note = (target: EventTarget | null) => {
      // A dialog returns the focus itself.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      const row = target.closest('li');
      const heading = target.closest('section')?.querySelector('h2');
      had = within.contains(target)
        ? {
            button: target,
            around: row ?? (field ? target.closest('[role=log]') : target.parentElement),
            places: [row, row?.nextElementSibling, row?.previousElementSibling, heading],
          }
        : null;
    };
    // Who presses beside the buttons leaves them.
    const forget = (target: EventTarget | null) => {
      if (target instanceof Element && !target.closest('dialog')) had = null;
    };
    const changes = new MutationObserver(() => {
      if (!had || document.activeElement !== document.body) return;
      const { button, around, places } = had;
      // It was disabled while its call was under way.
      if (button.isConnected) return button.focus({ preventScroll: true });
      const [next] = [around?.querySelector(':is(a.btn, button:enabled)'), ...places].filter(
        (each) => each?.isConnected,
      );
      focusOn(next ?? field?.current ?? within.querySelector('h2') ?? document.querySelector('h1'));
    });
    changes.observe(within, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    const stop = followFocus(note, forget);
    return () => {
      changes.disconnect();
      stop();
    };
  }, [part, field]);
}
