'use client';
import { reason } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { type HallOfFame, hallOfFame } from './schema';

/**
 * The Hall of Fame.
 * @param first  what the server rendered; null where that failed, and then the page fetches it
 */
export function useHall(first: HallOfFame | null) {
  const { data, error, mutate } = useRead(hallOfFame, {}, first ?? undefined);
  return {
    hall: data,
    error: error ? `Error fetching Hall of Fame data: ${reason(error)}` : '',
    ask: () => void mutate(),
  };
}
