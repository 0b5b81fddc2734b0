'use client';
import { isRefusedAs, reason, send } from '@/lib/client/api/send';
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

/** Everything that is in the shop: few enough to come at once, so that a cart knows all it holds. */
export const useShopItems = (first: Item[] | undefined) => useRead(listItems, {}, first);

export type Outcome = { itemId: number; name: string; words: string; bought: boolean };

/**
 * Buys one thing, and says how it went (overview.md, Messages).
 * @param idempotencyKey  the same whenever this thing is asked for, so that a repeat after a lost answer buys nothing twice
 */
export async function buyOne({ id, name }: Item, idempotencyKey: string): Promise<Outcome> {
  try {
    const { message } = await send(purchase, { body: { itemId: id } }, { idempotencyKey });
    return { itemId: id, name, words: message, bought: true };
  } catch (refused) {
    const words = isRefusedAs(refused, 'not_logged_in')
      ? 'Please log in to purchase items.'
      : `Purchase failed: ${reason(refused)}`;
    return { itemId: id, name, words, bought: false };
  }
}

/** What a person owns and wears, from the server's rendering on. */
export const useBelongings = (username: string, first: Belonging[]) =>
  useRead(listBelongings, { params: { username } }, first);

/** What the creator account sees of the shop. */
export const useStock = (first: ShelvedItem[]) =>
  useRefreshedList<ShelvedItem>({
    first,
    pageSize: pageLimit.max,
    idOf: (each) => each.id,
    ask: (before) => send(listStock, { query: { limit: pageLimit.max, before } }),
  });
