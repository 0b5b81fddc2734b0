'use client';
import { RetryCard } from '@/components/states/retry-card';
import { reason } from '@/lib/client/api/send';
import { toggleTheme } from '@/lib/client/theme';
import { useFigures } from '@/lib/domains/analytics/hooks';
import type { Analytics } from '@/lib/domains/analytics/schema';
import { AnalyticsSkeleton } from './analytics-skeleton';
import { GamesChart } from './games-chart';
import { GamesTable } from './games-table';
import { Overview } from './overview';

/** The number of members and the most popular games (overview.md, Platform analytics). */
export function AnalyticsScreen({ first }: { first: Analytics | undefined }) {
  const { data: figures, error, isValidating, mutate } = useFigures(first);
  const nothing = !error && !isValidating && !figures;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto">Platform Analytics</h1>
        <button type="button" className="btn" onClick={toggleTheme}>
          <span aria-hidden="true">◐</span> Light / dark<span className="sr-only"> mode</span>
        </button>
        <button type="button" className="btn" disabled={isValidating} onClick={() => mutate()}>
          {isValidating ? 'Counting ...' : 'Count again'}
        </button>
      </div>
      {error && <RetryCard words={`Error fetching analytics: ${reason(error)}`} retry={mutate} />}
      {!figures && isValidating && <AnalyticsSkeleton />}
      {nothing && <p className="card">No analytics data available.</p>}
      {figures && (
        <>
          <Overview figures={figures} />
          <section aria-labelledby="games" className="card grid grid-cols-1 gap-4">
            <h2 id="games">Most Popular Games</h2>
            {figures.popularGames.length === 0 ? (
              <p>No popular games yet.</p>
            ) : (
              <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
                <div className="min-w-0">
                  <p className="pb-2 text-sm text-mute">Squads per Game</p>
                  <GamesChart games={figures.popularGames} />
                </div>
                <GamesTable games={figures.popularGames} />
              </div>
            )}
          </section>
        </>
      )}
    </div>
  );
}
