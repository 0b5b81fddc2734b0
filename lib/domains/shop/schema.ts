import * as z from 'zod/mini';
import { pageLimit } from '@/lib/contract/constants/requests';
import { highestPrice, shopCategories } from '@/lib/contract/constants/shop';
import { textLength } from '@/lib/contract/constants/texts';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flag, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { grouped } from '@/lib/contract/grouped';
import { pageQuery } from '@/lib/contract/paging';

const category = z.enum(shopCategories);
const username = z.string().check(z.minLength(1), z.maxLength(40));

const described = {
  id: count,
  name: z.string(),
  description: z.string(),
  image_url: z.string(),
  category,
};

/** How many are left; null for an unlimited item. */
const stock = z.nullable(count);

export const listItems = endpoint('GET', '/api/shop/items', {
  query: z.extend(pageQuery(pageLimit.max), { category: z.optional(category) }),
  response: z.array(z.object({ ...described, price: count, is_limited: flagOut, stock, owned: flagOut })),
});

export type Item = AnswerOf<typeof listItems>[number];

/** The server's price counts. `seenPrice` is what the buyer's page showed: kept pages may be a day old. */
export const purchase = endpoint('POST', '/api/shop/purchase', {
  limit: 'engagement',
  idempotent: true,
  body: z.object({ itemId: id, seenPrice: z.optional(count) }),
  refuses: ['coins_missing', 'item_not_found', 'already_owned', 'sold_out', 'price_changed'],
  response: z.object({ message, coins: count, stock }),
});

export const listBelongings = endpoint('GET', '/api/shop/belongings/{username}', {
  own: true,
  params: z.object({ username }),
  refuses: ['user_not_found'],
  response: z.array(z.object({ ...described, worn: flagOut })),
});

export type Belonging = AnswerOf<typeof listBelongings>[number];

export const wearItem = endpoint('POST', '/api/shop/wear', {
  limit: 'engagement',
  body: z.object({ itemId: id, wear: flag }),
  refuses: ['item_not_owned', 'item_not_found'],
  response: z.object({ message, worn: flagOut }),
});

const shelved = z.object({
  ...described,
  price: count,
  stock,
  /** How many were ever bought. */
  sold: count,
  releases_at: z.nullable(time),
  withdrawn: flagOut,
});

export const listStock = endpoint('GET', '/api/shop/stock', {
  query: pageQuery(pageLimit.max),
  response: z.array(shelved),
});

export type ShelvedItem = AnswerOf<typeof listStock>[number];

const wholeNumber = (max: number) =>
  z.number({ error: 'must be a whole number' }).check(
    z.refine((value) => Number.isInteger(value) && value >= 0 && value <= max, {
      error: `must be a whole number from 0 to ${grouped(max)}`,
    }),
  );
const stockIn = z.nullable(wholeNumber(highestPrice));
const moment = z.pipe(
  z.string().check(
    z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, { error: 'must be a time in UTC' }),
    z.refine((value) => !Number.isNaN(new Date(value).getTime()), { error: 'must be a time in UTC' }),
  ),
  z.transform((value: string) => new Date(value)),
);

export const editItem = endpoint('PUT', '/api/shop/items/{itemId}', {
  limit: 'engagement',
  params: z.object({ itemId: id }),
  body: z.object({
    name: text(textLength.name, 'Please enter a name.'),
    description: text(textLength.description, 'Please enter a description.'),
    price: wholeNumber(highestPrice),
    /** Null for an unlimited item. */
    stock: stockIn,
    /** The stock when the editor looked at it. When it has changed since, the edit is refused. */
    seenStock: z.optional(stockIn),
    releasesAt: z.nullable(moment),
    withdrawn: flag,
  }),
  refuses: ['item_not_found', 'stock_changed'],
  response: z.object({ message, item: shelved }),
});
