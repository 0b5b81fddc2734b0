'use client';
import { PageError } from '@/components/states/page-error';

export default function AnalyticsError({ retry }: { error: Error; retry: () => void }) {
  return (
    <PageError
      title="Platform Analytics"
      words="An error occurred. Please try refreshing the page."
      retry={retry}
    />
  );
}
