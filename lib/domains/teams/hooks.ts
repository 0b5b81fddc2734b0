'use client';
import { useCallback, useMemo, useRef } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import { teamsListed } from '@/lib/contract/constants/battles';
import { listTeams, type Team } from './schema';

/** The teams that the server rendered: the newest, and those of the viewer. */
export type TeamsStart = { all: Team[]; mine: Team[] };

/**
 * All teams and the viewer's own. `refresh` fetches the newest and the own ones again; `more` loads older ones into `all` until
 * it has `ended`.
 */
export function useTeams(start: TeamsStart) {
  const list = useRefreshedList<Team>({
    first: start.all,
    pageSize: teamsListed,
    idOf: ({ id }) => id,
    ask: (before) => send(listTeams, { query: { limit: teamsListed, before } }),
  });
  const mine = useRead(listTeams, { query: { limit: teamsListed, mine: '1' } }, start.mine);
  const { rows, ended, loading, error, refresh } = list;
  const { data: own = start.mine, error: ownError, mutate: askOwn } = mine;
  const older = useRef(list.more);
  older.current = list.more;
  // The same between renders: the forms render again only for what is new.
  const more = useCallback(() => void older.current(), []);
  return useMemo(() => {
    const joined = new Set(own.map(({ id }) => id));
    return {
      // A team that was loaded before the viewer joined it does not know.
      all: rows.map((team): Team => (joined.has(team.id) ? { ...team, is_member: 1 } : team)),
      mine: own,
      error: error ?? ownError,
      ended,
      loading,
      more,
      refresh: () => Promise.all([refresh(), askOwn()]),
    };
  }, [rows, own, error, ownError, ended, loading, more, refresh, askOwn]);
}
