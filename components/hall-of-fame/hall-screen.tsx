'use client';
import { PageError } from '@/components/states/page-error';
import { useHall } from '@/lib/domains/hall-of-fame/hooks';
import type { HallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { Champions } from './champions';
import { Creators } from './creators';
import { Earners } from './earners';
import { HallSkeleton } from './hall-skeleton';
import { Picks } from './picks';
import { Squads } from './squads';

type Props = {
  first: HallOfFame | null;
  /** Whether the viewer is a champion, and whether they may decide on reports: never before the age of 18. */
  champion: boolean;
  decides: boolean;
};

/** The Hall of Fame in six sections (overview.md, Hall of Fame). */
export function HallScreen({ first, champion, decides }: Props) {
  const { hall, error, ask } = useHall(first);
  const failed = error && <PageError title="Failed to Load" words={error} retry={ask} />;
  if (!hall) return failed || <HallSkeleton />;
  return (
    <div className="grid gap-8">
      {failed}
      <Champions winners={hall.ultimateShowdownWinners} mine={champion} decides={decides} />
      <div className="grid gap-8 lg:grid-cols-2">
        <Creators id="all-time" title="Top Creators All-Time" creators={hall.topCreatorsAllTime} />
        <Creators id="monthly" title="Top Creators Monthly" creators={hall.topCreatorsMonthly} />
        <Squads squads={hall.topSquads} />
        <Earners earners={hall.topEarners} />
      </div>
      <Picks picks={hall.developerPicks} />
    </div>
  );
}
