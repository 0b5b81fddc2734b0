/** The mission's board and road while the mission loads. */
export function MissionSkeleton() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <p role="status" className="sr-only">
        Loading mission ...
      </p>
      <div className="skeleton h-36 w-full" />
      <div className="skeleton h-[152px] w-full md:h-[196px]" />
      <div className="skeleton h-16 w-40" />
      <div className="skeleton h-11 w-44" />
    </div>
  );
}
