'use client';
import { useState } from 'react';
import { celebrate } from '@/components/ui/confetti';
import { purchaseConfetti } from '@/lib/contract/constants/shop';
import { buyOne, type Outcome } from '@/lib/domains/shop/hooks';
import type { Item } from '@/lib/domains/shop/schema';

export type CartLine = { item: Item; idempotencyKey: string };

/**
 * Buys what is in the cart, one after the other. One that fails stays in the cart and keeps none of the others back.
 * @param onBought  takes what was bought out of the cart
 * @param onOver    called when all have been asked for
 */
export function useCheckout(onBought: (itemId: number) => void, onOver: () => void) {
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [buying, setBuying] = useState<string | null>(null);

  const checkout = async (lines: CartLine[]) => {
    setOutcomes([]);
    let bought = false;
    for (const { item, idempotencyKey } of lines) {
      setBuying(item.name);
      const outcome = await buyOne(item, idempotencyKey);
      setOutcomes((before) => [...before, outcome]);
      if (!outcome.bought) continue;
      bought = true;
      onBought(item.id);
    }
    setBuying(null);
    onOver();
    if (bought) void celebrate(purchaseConfetti);
  };

  return {
    checkout,
    /** What is being bought at this moment. */
    buying,
    outcomes,
    dismiss: (itemId: number) => setOutcomes((all) => all.filter((each) => each.itemId !== itemId)),
  };
}
