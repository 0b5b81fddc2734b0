'use client';
import { useCallback } from 'react';
import { useRead } from '@/lib/client/api/use-read';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { tournamentPolling } from '@/lib/contract/constants/tournaments';
import { tournamentChannel } from '@/lib/contract/realtime';
import { showTournament, type TournamentDetails } from './matches-schema';

/** A tournament as the page has it, kept up by its events, and by asking where they do not come. */
export function useTournament(first: TournamentDetails) {
  const { id } = first;
  const { data = first, mutate } = useRead(showTournament, { params: { id } }, first);
  const refresh = useCallback(() => void mutate(), [mutate]);
  const connection = useChannel(tournamentChannel(id), {
    match_update: refresh,
    onResume: refresh,
  });
  useWhileVisible(refresh, connection.state === 'down' ? tournamentPolling : null);
  return { tournament: data, refresh };
}
