'use client';
import { useMemo } from 'react';
import { useRead } from '@/lib/client/api/use-read';
import { teamsListed } from '@/lib/contract/constants/battles';
import { listTeams, type Team } from './schema';

/** The teams that the server rendered: the newest, and those of the viewer. */
export type TeamsStart = { all: Team[]; mine: Team[] };

/** All teams and the viewer's own; `refresh` fetches both again. */
export function useTeams(start: TeamsStart) {
  const all = useRead(listTeams, { query: { limit: teamsListed } }, start.all);
  const mine = useRead(listTeams, { query: { limit: teamsListed, mine: '1' } }, start.mine);
  const { data: every = start.all, error: everyError, mutate: askEvery } = all;
  const { data: own = start.mine, error: ownError, mutate: askOwn } = mine;
  return useMemo(
    () => ({
      all: every,
      mine: own,
      error: everyError ?? ownError,
      refresh: () => Promise.all([askEvery(), askOwn()]),
    }),
    [every, own, everyError, ownError, askEvery, askOwn],
  );
}
