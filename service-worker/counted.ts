/** What came and is not written down yet, by kind. */
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

/** Calls back whenever something was counted. */
export function onCounted(heard: () => void): void {
  listener = heard;
}

/** Takes what was counted. */
export function takeCounted(): Counted {
  const taken = counted;
  counted = {};
  return taken;
}

/** It was somebody's who is here no more. */
export const forgetCounted = (): void => void takeCounted();
