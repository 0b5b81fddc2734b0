'use client';
import { send } from '@/lib/client/send';
import { type RowChanges, useEndless } from '@/lib/client/use-endless';
import { tournamentPageSize } from '@/lib/contract/constants';
import { listTournaments, type Tournament } from './schema';

/** Changes to the tournaments that a screen shows. */
export type TournamentChanges = RowChanges<Tournament>;

/** Tournaments, newest first, as many as are wanted. */
export function useTournaments(first: Tournament[], renderedAt: number) {
  return useEndless<Tournament>({
    family: 'tournaments',
    name: `all at ${renderedAt}`,
    first,
    pageSize: tournamentPageSize,
    ask: (before) => send(listTournaments, { query: { limit: tournamentPageSize, before } }),
    prefix: 'Error fetching tournaments: ',
  });
}
