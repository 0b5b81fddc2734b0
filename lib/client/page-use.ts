/** Whether somebody is doing something on the page that its replacement would undo. */
import type { AccountStorage } from './storage/account-storage';
import { storedDrafts } from './storage/drafts';
import { isTyped } from './typed-fields';

const fields = 'main textarea, main input:not([type=radio], [type=checkbox], [type=hidden])';

/**
 * An open question or menu, or the keyboard's place: also the field that somebody is typing in. A finger that is down may still
 * become a press, and would be lifted from something that is gone.
 */
const signsOfUse = 'dialog[open], [aria-expanded=true], :focus-visible, :active';

/**
 * Whether a field holds text that would be lost, or a file, which is there while it is uploaded too. A stored draft comes back
 * by itself, and so does what a field starts with.
 */
export function isTypedIn(storage: AccountStorage | null): boolean {
  const drafts = storedDrafts(storage);
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some(
    (field) => field.value && isTyped(field) && !drafts.includes(field.value),
  );
}

export const isInUse = (storage: AccountStorage | null) =>
  isTypedIn(storage) || document.querySelector(`main :is(${signsOfUse})`) !== null;
