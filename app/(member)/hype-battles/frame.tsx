import { BattlePoster } from '@/components/battles/battle-poster';
import { BattlesSkeleton } from '@/components/battles/battles-skeleton';

/** The page while it loads. */
export function Frame() {
  return (
    <>
      <BattlePoster />
      <div className="mt-5 grid gap-5 lg:max-w-[760px]">
        <BattlesSkeleton />
      </div>
    </>
  );
}
