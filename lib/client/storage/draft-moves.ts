/** What is done to stored drafts while no field shows them. */
import type { AccountStorage } from './account-storage';
import { prefix } from './drafts';

/**
 * Moves a stored draft to another name.
 * @param join  makes one of what is stored there already and of what comes
 */
export function moveDraft(
  storage: AccountStorage | null,
  from: string,
  to: string,
  join: (there: string, coming: string) => string,
): void {
  // Else it would be joined to itself, and then deleted.
  if (from === to) return;
  const [there, coming] = [storage?.read(prefix + to), storage?.read(prefix + from)];
  if (!storage || !coming) return;
  storage.write(prefix + to, there ? join(there, coming) : coming);
  storage.write(prefix + from, null);
}

/**
 * Puts words behind a stored draft. A field that is open does not show them.
 * @param joint  what stands between the two
 * @returns false if the storage is off, or has no room for them
 */
export function addToDraft(
  storage: AccountStorage | null,
  name: string,
  words: string,
  joint = '\n',
): boolean {
  const whole = [storage?.read(prefix + name), words].filter(Boolean).join(joint);
  storage?.write(prefix + name, whole);
  return storage?.read(prefix + name) === whole;
}
