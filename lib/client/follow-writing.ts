/**
 * Tells when somebody begins to write in a form, and when the focus has left it. What makes way for writing comes back only once
 * the press that took the focus is over: it would move what is under the finger, and the press would be lost.
 * @returns stops this
 */
export function followWriting(form: HTMLElement, change: (isWriting: boolean) => void): () => void {
  let isPressed = false;
  let isWriting = false;
  const look = () => {
    const now = form.contains(document.activeElement);
    if (now === isWriting) return;
    isWriting = now;
    change(now);
  };
  // A mouse takes the focus as it is pressed, a finger as it is lifted: in both cases before the click.
  const afterClick = () => setTimeout(() => !isPressed && look());
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    if (isWriting) afterClick();
  };
  form.addEventListener('focusin', look);
  form.addEventListener('focusout', afterClick);
  document.addEventListener('pointerdown', press);
  document.addEventListener('pointerup', release);
  document.addEventListener('pointercancel', release);
  look();
  return () => {
    form.removeEventListener('focusin', look);
    form.removeEventListener('focusout', afterClick);
    document.removeEventListener('pointerdown', press);
    document.removeEventListener('pointerup', release);
    document.removeEventListener('pointercancel', release);
  };
}
