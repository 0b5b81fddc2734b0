import { AnalyticsSkeleton } from '@/components/analytics/analytics-skeleton';

/** The page while it loads. */
export function Frame() {
  return (
    <div className="grid gap-6">
      <h1>Platform Analytics</h1>
      <AnalyticsSkeleton />
    </div>
  );
}
