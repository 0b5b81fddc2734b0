/** The actions of killed-calls.ts that move coins. */
import { expect } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { aConversation, aMissionToday, aPost, aShopItem, aUser, type Person } from './factories';
import { again, by, type KilledCall } from './killed-call';
import type { OneCall } from './one-call';

const minute = 60_000;
let place = 0;

/** A payment with an idempotency key: after a retry it exists once and was paid once. */
async function aPayment(
  route: string,
  body: (person: Person) => Promise<unknown>,
  reason: string,
): Promise<KilledCall> {
  const person = await aUser();
  place += 1;
  const call: OneCall = {
    method: 'POST',
    route,
    headers: by(person, `once-${place}`),
    body: await body(person),
  };
  const found = async () => {
    const paid = () => db().coinEntry.count({ where: { userId: person.id, reason } });
    expect(await paid()).toBeLessThanOrEqual(1);
    const answer = await again(call);
    expect([200, 409], answer.message).toContain(answer.status);
    expect(await paid()).toBe(1);
  };
  return { call, later: 3 * minute, found };
}

export const aPurchase = () =>
  aPayment(
    '/api/shop/purchase',
    async () => {
      const item = await aShopItem({ stock: 10 });
      return { itemId: item.id };
    },
    'purchase',
  );
export const aBoost = () =>
  aPayment(
    '/api/dms/boost',
    async (person) => ({ conversationId: (await aConversation({ by: person, with_: await aUser() })).id }),
    'boost',
  );
export const aClaim = () =>
  aPayment(
    '/api/clout-missions/claim',
    async (person) => {
      await aMissionToday('posts', 1);
      await aPost({ by: person });
      return {};
    },
    'mission',
  );
export const aFlip = () => aPayment('/api/coin-flip', async () => ({ betAmount: 1 }), 'flip');
