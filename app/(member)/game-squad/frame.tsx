import styles from '@/components/squads/game-squad.module.css';
import { PageTitle } from '@/components/squads/page-title';
import { SquadsSkeleton } from '@/components/squads/squads-skeleton';

/** The page while it loads. */
export function Frame() {
  return (
    <div className="grid gap-8">
      <div className={`${styles.pitch} lg:min-h-[300px]`}>
        <PageTitle creator={null} />
      </div>
      <SquadsSkeleton />
    </div>
  );
}
