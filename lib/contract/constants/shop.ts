/**
 * The shop (overview.md, Shop; rules.md, Showdown).
 * Times are in milliseconds.
 */
import { day, second } from './time';

export const shopCategories = ['vehicle', 'animal', 'fashion', 'accessory'] as const;
export type ShopCategory = (typeof shopCategories)[number];
/** What a worn item of a category is called. */
export const wornAs: Record<ShopCategory, string> = {
  vehicle: 'ride',
  animal: 'pet',
  fashion: 'fit',
  accessory: 'frame',
};
/** How much earlier champions see a limited item. */
export const earlyAccess = day;
export const purchaseConfetti = { pieces: 200, duration: 3 * second };
export const highestPrice = 1_000_000;
