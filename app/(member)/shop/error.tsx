'use client';
import { PageError } from '@/components/states/page-error';

export default function ShopError({ retry }: { error: Error; retry: () => void }) {
  return (
    <PageError
      title="The stall fell over"
      words="Something went wrong in the shop. Please refresh or try again later."
      retry={retry}
    />
  );
}
