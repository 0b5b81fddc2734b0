import * as shop from '@/lib/domains/shop/schema';
import { type CallLine, creator, member } from './line';

/** The shop. */
export const shopCalls: Record<string, CallLine> = {
  listItems: { spec: shop.listItems, ...member, limit: 'read', input: () => ({ query: { limit: 20 } }) },
  purchase: {
    spec: shop.purchase,
    ...member,
    limit: 'engagement',
    input: ({ item }) => ({ body: { itemId: item.id } }),
  },
  listBelongings: {
    spec: shop.listBelongings,
    ...member,
    limit: 'read',
    input: ({ other }) => ({ params: { username: other.username } }),
  },
  wearItem: {
    spec: shop.wearItem,
    ...member,
    limit: 'engagement',
    input: ({ ownItem }) => ({ body: { itemId: ownItem.id, wear: true } }),
  },
  listStock: { spec: shop.listStock, ...creator, limit: 'read', input: () => ({}) },
  editItem: {
    spec: shop.editItem,
    ...creator,
    limit: 'engagement',
    input: ({ item }) => ({
      params: { itemId: item.id },
      body: {
        name: 'Bus stop bench',
        description: 'Seen everything, says nothing.',
        price: 25,
        stock: 5,
        seenStock: item.stock,
        releasesAt: null,
        withdrawn: false,
      },
    }),
  },
};
