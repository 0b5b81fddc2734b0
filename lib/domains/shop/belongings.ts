import 'server-only';
import { type ShopCategory, wornAs } from '@/lib/contract/constants/shop';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { closingOf } from '@/lib/domains/age-limit/closings';
import { personMet } from '@/lib/domains/contact/reach';
import { db, statement } from '@/lib/platform/database/client';
import type { listBelongings } from './schema';

/** The most items on a profile: more than the shop has ever had for sale. */
const shown = 100;

/** `$1` the owner, `$2` how many. visibility-exempt: used only for people whom the viewer may see. */
const belongingsOfPerson = `
  select i.id, i.name, i.description, i.image_url, i.category, exists (
    select 1 from worn_items w where w.user_id = o.user_id and w.item_id = o.item_id) as worn
  from shop_ownerships o join shop_items i on i.id = o.item_id
  where o.user_id = $1 order by o.bought_at desc, o.item_id desc limit $2`;

/**
 * The items that a person bought, newest first, and whether they wear them. Includes items that are no longer in the shop.
 * @throws DomainError `user_not_found`, also for anybody else's once the viewer has turned 20 (rules.md, Turning 20)
 */
export async function belongingsOf(viewer: Viewer, username: string) {
  const person = await personMet(viewer, username);
  if (!person) throw userNotFound();
  if (person.id !== viewer.id && (await closingOf(viewer))) throw userNotFound();
  return belongingsOfSeen(person.id);
}

/** The same for a person whom the viewer is already known to see. */
export const belongingsOfSeen = (userId: number) =>
  statement<ResultOf<typeof listBelongings>[number]>('shop_belongings', belongingsOfPerson, [userId, shown]);

/**
 * Puts on or takes off an item that the viewer owns. Only one item of each kind (ride, pet, fit, frame) can be worn: a new
 * one replaces it. Idempotent.
 * @throws DomainError `item_not_found`, `item_not_owned`
 */
export async function wear(viewer: Viewer, itemId: number, wanted: boolean) {
  const item = await db().shopItem.findUnique({
    where: { id: itemId },
    select: {
      name: true,
      category: true,
      owners: { where: { userId: viewer.id }, select: { userId: true } },
    },
  });
  if (!item) throw new DomainError('item_not_found', 'There is no such item.');
  if (item.owners.length === 0) throw new DomainError('item_not_owned', 'You can only wear what you own.');
  const { category, name } = item;
  if (wanted) {
    await db().$executeRaw`
      insert into worn_items (user_id, category, item_id) values (${viewer.id}, ${category}, ${itemId})
      on conflict (user_id, category) do update set item_id = excluded.item_id
      where worn_items.item_id <> excluded.item_id`;
  } else {
    await db().wornItem.deleteMany({ where: { userId: viewer.id, itemId } });
  }
  const kind = wornAs[category as ShopCategory];
  const words = wanted ? `${name} is your ${kind} now.` : `${name} is put away.`;
  return { message: words, worn: wanted };
}
