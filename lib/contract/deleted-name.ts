/**
 * The name shown for a deleted account, for example on its messages (rules.md, Safety). It has no profile, and nobody else
 * can have this name, since it contains a space.
 */
export const deletedName = 'Deleted user';

export const isDeletedName = (username: string): boolean => username === deletedName;
