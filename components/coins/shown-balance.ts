import type { Me } from '@/lib/domains/accounts/schema';

/** The balance that a flip left, and the account as the page had it then. */
export type Flipped = { left: number; account: Me | null };

/** The balance to show: what the last flip left, until the account has been read after it. */
export function shownBalance(me: Me | null, flipped: Flipped | null): number {
  return flipped && flipped.account === me ? flipped.left : (me?.coins ?? 0);
}
