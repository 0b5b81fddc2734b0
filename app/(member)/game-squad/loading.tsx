import styles from '@/components/squads/game-squad.module.css';
import { PageTitle } from '@/components/squads/page-title';
import { SquadsSkeleton } from '@/components/squads/squads-skeleton';

export default function Loading() {
  return (
    <div className="grid gap-8">
      <div className={`${styles.pitch} min-h-[300px]`}>
        <PageTitle creator={null} />
      </div>
      <SquadsSkeleton />
    </div>
  );
}
