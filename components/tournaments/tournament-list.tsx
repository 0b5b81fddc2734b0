'use client';
import { LaterRows } from '@/components/states/later-rows';
import { MoreButton } from '@/components/states/more-button';
import { StatusLine } from '@/components/ui/status-line';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import type { useTournaments } from '@/lib/domains/tournaments/hooks';
import { TournamentCard } from './tournament-card';

type Props = { list: ReturnType<typeof useTournaments>; platformCreator: string | null };

/** The minimum height of a card in a row of two, in pixels. */
const cardHeight = 150;

/** Tournaments, newest first. They are far below the first screen; more are loaded on request. */
export function TournamentList({ list, platformCreator }: Props) {
  const { shown, later } = useFirstRows(list.items, 0);
  return (
    <section
      aria-labelledby="tournaments"
      className="grid min-w-0 content-start items-start gap-4 lg:grid-cols-2"
    >
      <h2 id="tournaments" className="lg:col-span-2">
        Tournaments
      </h2>
      {shown.map((tournament) => (
        <TournamentCard
          key={tournament.id}
          tournament={tournament}
          changes={list.changes}
          platformCreator={platformCreator}
        />
      ))}
      {list.items.length === 0 && list.ended && (
        <p className="card">No tournaments yet. Create one from a squad of yours.</p>
      )}
      <MoreButton
        loading={list.loading}
        ended={list.ended || later > 0}
        onMore={list.more}
        className="btn justify-self-center lg:col-span-2"
      >
        {list.error ? 'Retry' : 'Load more tournaments'}
      </MoreButton>
      <StatusLine words={list.error} />
      {later > 0 && (
        <div className="lg:col-span-2">
          <LaterRows rows={later} height={cardHeight} />
        </div>
      )}
    </section>
  );
}
