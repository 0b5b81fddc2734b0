import { type RefObject, useEffect } from 'react';

/** Where a key is text, or chooses an option. A ticked box takes none but the space bar. */
const typing = 'input:not([type="checkbox"]), textarea, select';

const actionOf: Record<string, string> = { h: 'hide', d: 'dismiss' };

/**
 * Keyboard shortcuts for the queue: j and k move between reports, x chooses the one with the focus, a all that are shown; h hides
 * and d dismisses those that are chosen, or else the one with the focus. Inactive while the focus is in a field.
 * @param list  what holds the reports, each an `article`, and the buttons for those that are chosen
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // The labels of the focused report and those after it. If the focused one is gone, continue with the first that still
    // exists.
    let onwards: (string | null)[] = [];
    const labelOf = (card: Element) => card.getAttribute('aria-label');
    const press = (within: Element | null | undefined, button: string) =>
      within?.querySelector<HTMLElement>(button)?.click();
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const busy = event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]');
      if (busy || (target instanceof Element && target.closest(typing))) return;
      const cards = [...(list.current?.querySelectorAll('article') ?? [])];
      const at = cards.findIndex((card) => card.contains(document.activeElement));
      const next = onwards.map((label) => cards.findIndex((card) => labelOf(card) === label));
      const upcoming = next.find((place) => place >= 0) ?? 0;
      const chosen = list.current?.querySelector('[data-chosen]');
      if (key === 'j') cards[at < 0 ? upcoming : at + 1]?.focus();
      else if (key === 'k') cards[Math.max((at < 0 ? upcoming : at) - 1, 0)]?.focus();
      else if (key === 'x') press(cards[at], 'input[type="checkbox"]');
      else if (key === 'a') press(list.current, 'button[data-choose-all]');
      else if (actionOf[key]) press(chosen ?? cards[at], `button[data-action="${actionOf[key]}"]`);
      const now = cards.findIndex((card) => card.contains(document.activeElement));
      if (now >= 0) onwards = cards.slice(now).map(labelOf);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
