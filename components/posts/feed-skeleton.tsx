import { Repeat } from '@/components/states/repeat';
/** A skeleton in the shape of the feed, while it loads. */
export function FeedSkeleton({ posts = 3 }: { posts?: number }) {
  return (
    <div className="grid gap-4" aria-busy="true">
      <p role="status" className="sr-only">
        Loading posts ...
      </p>
      <Repeat times={posts}>
        <div className="card grid gap-3">
          <div className="flex items-center gap-2.5">
            <div className="skeleton size-11 rounded-full" />
            <div className="grid gap-1.5">
              <div className="skeleton h-4 w-32" />
              <div className="skeleton h-3 w-16" />
            </div>
          </div>
          <div className="skeleton h-4 w-full" />
          <div className="skeleton h-4 w-3/5" />
          <div className="skeleton h-9 w-48" />
        </div>
      </Repeat>
    </div>
  );
}
