'use client';
import { useRead } from '@/lib/client/api/use-read';
import { teamsListed } from '@/lib/contract/constants/battles';
import { listTeams, type Team } from './schema';

/** The teams that the server rendered: the newest, and those of the viewer. */
export type TeamsStart = { all: Team[]; mine: Team[] };

/** All teams and the viewer's own; `refresh` fetches both again. */
export function useTeams(start: TeamsStart) {
  const all = useRead(listTeams, { query: { limit: teamsListed } }, start.all);
  const mine = useRead(listTeams, { query: { limit: teamsListed, mine: '1' } }, start.mine);
  return {
    all: all.data ?? start.all,
    mine: mine.data ?? start.mine,
    error: all.error ?? mine.error,
    refresh: () => Promise.all([all.mutate(), mine.mutate()]),
  };
}
