import { MissionSkeleton } from '@/components/missions/mission-skeleton';

export default function Loading() {
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <h1>Clout Missions</h1>
      <MissionSkeleton />
    </div>
  );
}
