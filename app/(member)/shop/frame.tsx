import { ShopFront } from '@/components/shop/shop-front';
import { ShopSkeleton } from '@/components/shop/shop-skeleton';

/** The page while it loads. */
export function Frame() {
  return (
    <>
      <ShopFront />
      <ShopSkeleton />
    </>
  );
}
