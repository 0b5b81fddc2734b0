'use client';
import { StatusLine } from '@/components/ui/status-line';
import type { useTournaments } from '@/lib/domains/tournaments/hooks';
import { TournamentCard } from './tournament-card';

type Props = { list: ReturnType<typeof useTournaments>; platformCreator: string | null };

/** Tournaments, newest first. More come when they are asked for: the squads stand below. */
export function TournamentList({ list, platformCreator }: Props) {
  return (
    <section aria-labelledby="tournaments" className="grid min-w-0 content-start gap-4">
      <h2 id="tournaments">Tournaments</h2>
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
        <button type="button" className="btn justify-self-center" disabled={list.loading} onClick={list.more}>
          {list.error ? 'Retry' : 'Load more tournaments'}
        </button>
      )}
    </section>
  );
}
