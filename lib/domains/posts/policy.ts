import type { Viewer } from '@/lib/contract/viewer';

type Owned = { userId: number };

/** Only the author changes the words. */
export const mayEdit = (viewer: Viewer, post: Owned) => post.userId === viewer.id;

/** The author, and the creator account, which keeps the place decent. */
export const mayDelete = (viewer: Viewer, post: Owned) => post.userId === viewer.id || viewer.isCreator;

/** The post's author, not the comment's (rules.md, Oddities). */
export const mayPin = (viewer: Viewer, post: Owned) => post.userId === viewer.id;
