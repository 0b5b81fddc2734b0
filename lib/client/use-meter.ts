'use client';
import { useCallback, useEffect, useState } from 'react';
import type { Meter, MeterChange } from '@/lib/contract/service-worker';
import { askMeter } from './meter';

/**
 * This week's data use of this phone.
 * @returns the meter, undefined while loading, null if nothing counts; and a function that changes its settings
 */
export function useMeter(): [Meter | null | undefined, (change: MeterChange) => Promise<void>] {
  const [meter, setMeter] = useState<Meter | null>();
  const change = useCallback((chosen: MeterChange) => askMeter(chosen).then(setMeter), []);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const again = () => void change({});
    again();
    // The first worker may still be starting. It also sends a message when the weekly limit is reached.
    for (const name of ['controllerchange', 'message']) workers?.addEventListener(name, again);
    return () => {
      for (const name of ['controllerchange', 'message']) workers?.removeEventListener(name, again);
    };
  }, [change]);
  return [meter, change];
}
