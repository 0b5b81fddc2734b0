import { MissionSkeleton } from '@/components/missions/mission-skeleton';

/** The page while it loads. */
export function Frame() {
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <h1>Clout Missions</h1>
      <MissionSkeleton />
    </div>
  );
}
