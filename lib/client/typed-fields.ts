/** Which fields somebody has typed in, chosen a file in, or changed by another way of writing. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typed = new WeakSet<EventTarget>();

/** Notes that a field was changed before React listened. */
export const noteTyped = (field: Field): void => void typed.add(field);

// A controlled field's `defaultValue` follows its value, and so does not tell what it started with.
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && typed.add(target), true);

/** Whether a field was changed by somebody since the page was made. A value that it started with does not count. */
export const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  typed.has(field) || field.value !== field.defaultValue;
