import { ShopSkeleton } from '@/components/shop/shop-skeleton';
import { StallFront } from '@/components/shop/stall-front';

export default function Loading() {
  return (
    <>
      <StallFront />
      <ShopSkeleton />
    </>
  );
}
