import { ShopFront } from '@/components/shop/shop-front';
import { ShopSkeleton } from '@/components/shop/shop-skeleton';

/** The page before it comes. */
export function Frame() {
  return (
    <>
      <ShopFront />
      <ShopSkeleton />
    </>
  );
}
