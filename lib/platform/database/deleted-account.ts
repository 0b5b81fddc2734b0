/**
 * How the row of a deleted account looks (docs/decisions/061-accounts-closed-then-emptied.md): a colon is in no address and no
 * name that a person can have.
 */
import { Prisma } from '@/prisma/generated/client';

const mark = 'deleted:';

/** What takes the place of a deleted account's email, `username_key` and password: no two accounts' are the same. */
export const deletedKey = (userId: number | string): string => `${mark}${userId}`;

/** @param email  of a row of `users` */
export const isDeletedEmail = (email: string): boolean => email.startsWith(mark);

/**
 * @param user  the alias of a row of `users`, or `users`
 * @returns SQL: whether the account is deleted. The partial index `users_by_birthday` has the same words.
 */
export const isDeleted = (user: string): string => `${user}.username_key like '${mark}%'`;

/** The same, for a statement whose `${...}` are parameters. */
export const isDeletedSql = (user: string) => Prisma.raw(isDeleted(user));
