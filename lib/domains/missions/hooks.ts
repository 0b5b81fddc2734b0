'use client';
import { useCallback, useState } from 'react';
import { reason, send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useSend } from '@/lib/client/api/use-send';
import { currentTime } from '@/lib/client/clock';
import { DueRequests } from '@/lib/client/due-requests';
import { useWhileVisible } from '@/lib/client/use-while-visible';
import { claimMission, type Mission, missionOfTheDay, startMission } from './schema';

/** How often a page looks whether the day is over, in milliseconds. */
const tick = 5000;

/**
 * The day's mission, starting with what the server rendered. Once its day is over the next one is loaded.
 * @param first  the server-rendered mission; null when that failed, and the client fetches it
 */
export function useMission(first: Mission | null) {
  const { data, error, isValidating, mutate } = useRead(missionOfTheDay, {}, first ?? undefined);
  const starting = useSend(startMission, 'Error starting mission: ');
  const claiming = useClaim();
  /** The end of a day that this page saw go by, and whether its reward was still to be claimed. */
  const [past, setPast] = useState({ day: '', unclaimed: false });
  const [requests] = useState(() => new DueRequests());

  /** @returns whether the mission's day is over */
  const noteEnd = (): boolean => {
    const due = data ? Date.parse(data.ends_at) : Number.POSITIVE_INFINITY;
    if (!data || currentTime() < due) return false;
    if (past.day !== data.ends_at) setPast({ day: data.ends_at, unclaimed: isClaimable(data) });
    if (requests.ask(data.ends_at, due, currentTime())) void mutate();
    return true;
  };
  useWhileVisible(noteEnd, data ? tick : null);
  const over = data !== undefined && data.ends_at === past.day;

  return {
    mission: data,
    /** Whether the mission's day is over: the next one is on its way. */
    over,
    claimable: data !== undefined && isClaimable(data) && !over,
    /** Whether the next day has come, and the reward of the one before was not claimed here. */
    tooLate: past.unclaimed && !over,
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
    /** @returns the answer, null if none came; and whether the reward is paid by what the server says now */
    claim: async () => {
      if (!data || noteEnd()) return { answer: null, isPaid: false };
      const answer = await claiming.submit(data);
      const isPaid = (await mutate())?.claimed === 1;
      // The answer may be lost, or the reward was claimed on another device.
      if (isPaid) claiming.forget();
      return { answer, isPaid };
    },
  };
}

const isClaimable = ({ completed, claimed }: Mission) => completed === 1 && claimed === 0;

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
  return { submit, pending, error, forget: () => setError('') };
}
