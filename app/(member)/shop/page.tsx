import type { Metadata } from 'next';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { ShopFront } from '@/components/shop/shop-front';
import { ShopScreen } from '@/components/shop/shop-screen';
import { pageLimit } from '@/lib/contract/constants/requests';
import { type ShopCategory, shopCategories } from '@/lib/contract/constants/shop';
import { productName } from '@/lib/contract/product';
import { itemsFor } from '@/lib/domains/shop/items';
import { listItems } from '@/lib/domains/shop/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { log } from '@/lib/platform/log';
import { Frame } from './frame';

export const metadata: Metadata = { title: `${productName} Shop` };

type Props = { searchParams: Promise<{ category?: string | string[] }> };

export default function ShopPage(props: Props) {
  return (
    <NavigationFrame frame={<Frame />}>
      <Shop {...props} />
    </NavigationFrame>
  );
}

async function Shop({ searchParams }: Props) {
  const viewer = await memberViewer();
  const asked = (await searchParams).category;
  // An unknown category in the URL shows all items.
  const category = shopCategories.find((each): each is ShopCategory => each === asked) ?? null;
  const items = await itemsFor(viewer, { limit: pageLimit.max, offset: 0 }).catch((error) => {
    // Render the page anyway: the client retries the call and shows its error.
    log.error({ error }, 'the shop was rendered without its items');
    return null;
  });
  return (
    <>
      <ShopFront />
      <ShopScreen first={items ? serializeResponse(listItems, items) : undefined} category={category} />
    </>
  );
}
