'use client';
import { useMemo } from 'react';
import { send } from '@/lib/client/api/send';
import { type RowChanges, useInfiniteList } from '@/lib/client/lists/use-infinite-list';
import { tournamentPageSize } from '@/lib/contract/constants/tournaments';
import { type JsonText, parseText } from '@/lib/contract/json-text';
import { type PackedTournament, unpackTournament } from './packed-list';
import { listTournaments, type Tournament } from './schema';

/** Changes to the tournaments that a screen shows. */
export type TournamentChanges = RowChanges<Tournament>;

/** Tournaments, newest first, as many as are wanted. */
export function useTournaments(text: JsonText<PackedTournament[]>, renderedAt: number) {
  const first = useMemo(() => parseText(text).map(unpackTournament), [text]);
  return useInfiniteList<Tournament>({
    family: 'tournaments',
    name: `all at ${renderedAt}`,
    first,
    pageSize: tournamentPageSize,
    ask: (before) => send(listTournaments, { query: { limit: tournamentPageSize, before } }),
    prefix: 'Error fetching tournaments: ',
  });
}
