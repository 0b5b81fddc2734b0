'use client';
import { StatusLine } from '@/components/ui/status-line';
import type { useTournaments } from '@/lib/domains/tournaments/hooks';
import { TournamentCard } from './tournament-card';

type Props = { list: ReturnType<typeof useTournaments>; platformCreator: string | null };

/** Tournaments, newest first. More come when they are asked for. */
export function TournamentList({ list, platformCreator }: Props) {
  return (
    <section
      aria-labelledby="tournaments"
      className="grid min-w-0 content-start items-start gap-4 lg:grid-cols-2"
    >
      <h2 id="tournaments" className="lg:col-span-2">
        Tournaments
      </h2>
      {list.items.map((tournament) => (
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
      <StatusLine words={list.error} />
      {!list.ended && (
        <button
          type="button"
          className="btn justify-self-center lg:col-span-2"
          disabled={list.loading}
          onClick={list.more}
        >
          {list.error ? 'Retry' : 'Load more tournaments'}
        </button>
      )}
    </section>
  );
}
