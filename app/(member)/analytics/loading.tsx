import { AnalyticsSkeleton } from '@/components/analytics/analytics-skeleton';

export default function Loading() {
  return (
    <div className="grid gap-6">
      <h1>Platform Analytics</h1>
      <AnalyticsSkeleton />
    </div>
  );
}
