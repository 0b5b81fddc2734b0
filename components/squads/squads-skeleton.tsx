import { Repeat } from '@/components/states/repeat';
/** A skeleton in the shape of the squad list, while it loads. */
export function SquadsSkeleton({ squads = 3 }: { squads?: number }) {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Repeat times={squads}>
        <div className="card flex gap-3.5">
          <div className="skeleton size-[72px] flex-none" />
          <div className="grid flex-1 content-start gap-2.5">
            <div className="skeleton h-6 w-1/2" />
            <div className="skeleton h-4 w-2/3" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-11 w-28" />
          </div>
        </div>
      </Repeat>
    </div>
  );
}
