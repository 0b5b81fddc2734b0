import { Repeat } from '@/components/states/repeat';
/** Empty boards while the items load. */
export function ShopSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 min-[17rem]:grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
      <p role="status" className="sr-only">
        Loading shop items ...
      </p>
      <Repeat times={6}>
        <div className="rounded-box border-2 border-line bg-card">
          <div className="skeleton aspect-square rounded-none rounded-t-[8px]" />
          <div className="grid gap-3 p-3.5">
            <div className="skeleton h-6 w-32" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-11 w-full" />
          </div>
        </div>
      </Repeat>
    </div>
  );
}
