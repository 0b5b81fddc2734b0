/** Bytes received and not stored yet, by kind. */
import type { MeterKind } from '@/lib/contract/service-worker';

export type Counted = Partial<Record<MeterKind | 'uncounted', number>>;

let counted: Counted = {};
let listener = () => {};

/** @param amount  bytes; of `uncounted`, how many files */
export function count(kind: keyof Counted, amount: number): void {
  if (amount <= 0) return;
  counted[kind] = (counted[kind] ?? 0) + amount;
  listener();
}

/** Sets the function that is called whenever something was counted. */
export function onCounted(heard: () => void): void {
  listener = heard;
}

/** Returns the counts and resets them. */
export function takeCounted(): Counted {
  const taken = counted;
  counted = {};
  return taken;
}

/** Drops the counts, because they belong to an account that has logged out. */
export const forgetCounted = (): void => void takeCounted();
