'use client';
import { useCallback, useState } from 'react';
import { useRead } from '@/lib/client/api/use-read';
import { currentTime } from '@/lib/client/clock';
import { DueRequests } from '@/lib/client/due-requests';
import { useChannel } from '@/lib/client/realtime/use-channel';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { tournamentPolling } from '@/lib/contract/constants/tournaments';
import { tournamentChannel } from '@/lib/contract/realtime';
import { showTournament, type TournamentDetails } from './matches-schema';
import { nextChange } from './rules';

/** How often a page looks whether the check-in or the start is due, in milliseconds. */
const tick = 5000;

/** A tournament as the page has it, kept up by its events and by the clock, and by asking where no events come. */
export function useTournament(first: TournamentDetails) {
  const { id } = first;
  const { data = first, mutate } = useRead(showTournament, { params: { id } }, first);
  const refresh = useCallback(() => void mutate(), [mutate]);
  const connection = useChannel(tournamentChannel(id), {
    match_update: refresh,
    tournament_changed: refresh,
    onResume: refresh,
  });
  useWhileVisible(refresh, connection.state === 'down' ? tournamentPolling : null);

  const due = nextChange(data);
  const [requests] = useState(() => new DueRequests());
  useWhileVisible(
    () => {
      if (due !== null && requests.ask(String(due), due, currentTime())) refresh();
    },
    due === null ? null : tick,
  );
  return { tournament: data, refresh };
}
