/** Things to sell that tests make. */
import { someWords, sql } from './made.ts';

/** A limited item of this test's own. */
export async function anItem(stock: number, price = 30) {
  const name = someWords('Kettle').slice(0, 40);
  const [item] = await sql<{ id: number }>(
    `insert into shop_items (slug, name, description, price, image_url, category, stock, created_at)
     values ($1, $1, 'It whistles.', $2, '/shop/goat.svg', 'accessory', $3, now()) returning id`,
    [name, price, stock],
  );
  return { id: item?.id as number, name };
}
