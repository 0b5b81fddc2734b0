/** The stored drafts of an account. The hook of a field is in use-draft.ts: every page looks at drafts, and few have such a field. */
import type { AccountStorage } from './account-storage';

/** What the names of their entries in the storage begin with. */
export const prefix = 'draft:';

/** The draft of an edit: the post shows the words from before until its form is opened again. */
export const editOf = (postId: number) => `edit:${postId}`;

/** The texts of the stored drafts that come back by themselves, in fields that are always there. */
export const storedDrafts = (storage: AccountStorage | null): (string | null)[] =>
  storage
    ?.names(prefix)
    .filter((name) => !name.startsWith(`${prefix}edit:`))
    .map(storage.read) ?? [];
