import styles from '@/components/squads/ground.module.css';
import { GroundTitle } from '@/components/squads/ground-title';
import { SquadsSkeleton } from '@/components/squads/squads-skeleton';

export default function Loading() {
  return (
    <div className="grid gap-8">
      <div className={`${styles.pitch} min-h-[300px]`}>
        <GroundTitle creator={null} />
      </div>
      <SquadsSkeleton />
    </div>
  );
}
