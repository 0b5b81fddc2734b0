import { RantPoster } from '@/components/rants/rant-poster';
import { RantsSkeleton } from '@/components/rants/rants-skeleton';

export default function Loading() {
  return (
    <>
      <RantPoster />
      <div className="relative -mt-9 grid gap-7 md:px-8 lg:max-w-[740px] lg:pr-0">
        <div className="card h-[300px]" />
        <RantsSkeleton />
      </div>
    </>
  );
}
