import { env } from '@/lib/platform/env';

/** Whether this is the creator account's address: CREATOR_EMAIL, known only to the server (rules.md, Oddities). */
export function isCreatorEmail(email: string): boolean {
  return email.toLowerCase() === env().CREATOR_EMAIL;
}
