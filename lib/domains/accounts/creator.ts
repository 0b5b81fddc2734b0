import { env } from '@/lib/platform/env';

/** Whether this address is the creator account's: CREATOR_EMAIL decides, on the server alone (rules.md, Oddities). */
export function isCreatorEmail(email: string): boolean {
  return email.toLowerCase() === env().CREATOR_EMAIL;
}
