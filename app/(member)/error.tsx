'use client';
import { PageError } from '@/components/states/page-error';

export default function MemberError({ retry }: { error: Error; retry: () => void }) {
  return (
    <PageError
      title="Something went wrong"
      words="This page could not be loaded. Your words and coins are safe."
      retry={retry}
    />
  );
}
