import { FeedSkeleton } from './feed-skeleton';

/** A page of the feed while it loads. */
export default function FeedLoading() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
      <div className="grid content-start gap-4">
        <div className="skeleton h-10 w-64" />
        <div className="card h-[186px]" />
        <FeedSkeleton />
      </div>
    </div>
  );
}
