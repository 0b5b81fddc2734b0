import { ShopFront } from '@/components/shop/shop-front';
import { ShopSkeleton } from '@/components/shop/shop-skeleton';

export default function Loading() {
  return (
    <>
      <ShopFront />
      <ShopSkeleton />
    </>
  );
}
