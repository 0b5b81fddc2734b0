import { RantPoster } from '@/components/rants/rant-poster';
import { RantsSkeleton } from '@/components/rants/rants-skeleton';

/** The page while it loads. */
export function Frame() {
  return (
    <>
      <RantPoster />
      <div className="relative -mt-9 grid gap-7 md:px-8 lg:max-w-[740px] lg:pr-0">
        <div className="card h-11 w-40 lg:h-[300px] lg:w-auto" />
        <RantsSkeleton />
      </div>
    </>
  );
}
