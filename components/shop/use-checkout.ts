'use client';
import { useState } from 'react';
import { celebrate } from '@/components/ui/confetti';
import { purchaseConfetti } from '@/lib/contract/constants/shop';
import { buyOne, type Outcome } from '@/lib/domains/shop/hooks';
import type { Item } from '@/lib/domains/shop/schema';

export type CartLine = { item: Item; idempotencyKey: string };

/**
 * Buys the items in the cart one after another. An item that fails stays in the cart and does not stop the others.
 * @param onBought  removes a bought item from the cart
 * @param onOver    called when all items have been tried
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
    /** The name of the item that is being bought. */
    buying,
    outcomes,
    dismiss: (itemId: number) => setOutcomes((all) => all.filter((each) => each.itemId !== itemId)),
  };
}
