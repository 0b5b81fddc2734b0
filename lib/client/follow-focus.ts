/**
 * Tells what has the focus, for what gives it back where it is lost.
 * @param note    called with each place of the focus, and at once with the present one: a button may have it before the page is
 *   alive, and its press is answered afterwards
 * @param forget  called with each press of a finger or a mouse, which leaves the place
 * @returns stops this
 */
export function followFocus(
  note: (target: EventTarget | null) => void,
  forget: (pressed: EventTarget | null) => void,
): () => void {
  const focused = ({ target }: FocusEvent) => note(target);
  const pressed = ({ target }: PointerEvent) => forget(target);
  note(document.activeElement);
  document.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', pressed, true);
  return () => {
    document.removeEventListener('focusin', focused);
    document.removeEventListener('pointerdown', pressed, true);
  };
}
