'use client';
import { useCallback, useState } from 'react';
import { reason, send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useSend } from '@/lib/client/api/use-send';
import { claimMission, type Mission, missionOfTheDay, startMission } from './schema';

/**
 * The day's mission, starting with what the server rendered.
 * @param first  the server-rendered mission; null when that failed, and the client fetches it
 */
export function useMission(first: Mission | null) {
  const { data, error, isValidating, mutate } = useRead(missionOfTheDay, {}, first ?? undefined);
  const starting = useSend(startMission, 'Error starting mission: ');
  const claiming = useClaim();

  return {
    mission: data,
    error: error ? `Error fetching mission: ${reason(error)}` : '',
    asking: isValidating,
    ask: () => void mutate(),
    starting,
    claiming,
    start: async () => {
      const started = await starting.submit({});
      if (started) await mutate(started, { revalidate: false });
      return started;
    },
    claim: async () => {
      const paid = data ? await claiming.submit(data) : null;
      await mutate();
      return paid;
    },
  };
}

/** One idempotency key for each day's reward: a retry after a lost response gets the first response again. */
function useClaim() {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const submit = useCallback(async ({ ends_at }: Mission) => {
    setPending(true);
    setError('');
    try {
      return await send(claimMission, {}, { idempotencyKey: `mission-${ends_at}` });
    } catch (refused) {
      setError(`Error claiming reward: ${reason(refused)}`);
      return null;
    } finally {
      setPending(false);
    }
  }, []);
  return { submit, pending, error };
}
