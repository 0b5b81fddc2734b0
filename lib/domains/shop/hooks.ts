'use client';
import { failureWords, isUnanswered, send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import {
  type Belonging,
  type Item,
  listBelongings,
  listItems,
  listStock,
  purchase,
  type ShelvedItem,
} from './schema';

/** All items in the shop in one request, since they are few; so the cart always has the data of its items. */
export const useShopItems = (first: Item[] | undefined) => useRead(listItems, {}, first);

export type Outcome = {
  itemId: number;
  name: string;
  words: string;
  bought: boolean;
  /** No answer came, so it may have been bought. */
  isUnknown?: boolean;
};

const boughtWords = (name: string) => `${name} bought successfully!`;

/**
 * Buys one item, and returns the outcome with its message (overview.md, Messages).
 * @param idempotencyKey  the same for every try of this purchase, so that a retry after a lost response buys nothing twice
 */
export async function buyOne({ id, name, price }: Item, idempotencyKey: string): Promise<Outcome> {
  try {
    // A purchase at another price is another one.
    const options = { idempotencyKey: `${idempotencyKey}-${price}` };
    const buy = () => send(purchase, { body: { itemId: id, seenPrice: price } }, options);
    // It may be paid for. The same key asks for the answer that was lost, and pays only where nothing was.
    const { message } = await buy().catch((refused) => {
      if (!isUnanswered(refused)) throw refused;
      return buy();
    });
    return { itemId: id, name, words: message, bought: true };
  } catch (refused) {
    const words = failureWords(refused, 'Purchase failed: ', 'Please log in to purchase items.');
    return { itemId: id, name, words, bought: false, isUnknown: isUnanswered(refused) };
  }
}

/** An outcome once the items were read again: what may have been bought and is owned now was. */
export const knownOutcome = (outcome: Outcome, items: readonly Item[] | undefined): Outcome =>
  outcome.isUnknown && items?.some(({ id, owned }) => id === outcome.itemId && owned === 1)
    ? { ...outcome, words: boughtWords(outcome.name), bought: true }
    : outcome;

/** A person's items, starting with what the server rendered. */
export const useBelongings = (username: string, first: Belonging[]) =>
  useRead(listBelongings, { params: { username } }, first);

/** An item as the creator account sees it now; undefined where it cannot be read. */
export async function shelvedItem(itemId: number): Promise<ShelvedItem | undefined> {
  const rows = await send(listStock, { query: { limit: 1, before: itemId + 1 } }).catch(() => []);
  return rows.find(({ id }) => id === itemId);
}

/** The shop's items as the creator account sees them. */
export const useStock = (first: ShelvedItem[]) =>
  useRefreshedList<ShelvedItem>({
    first,
    pageSize: pageLimit.max,
    idOf: (each) => each.id,
    ask: (before) => send(listStock, { query: { limit: pageLimit.max, before } }),
  });
