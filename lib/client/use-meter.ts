'use client';
import { useCallback, useEffect, useState } from 'react';
import type { Meter, MeterChange } from '@/lib/contract/service-worker';
import { askMeter } from './meter';

/**
 * What came to this phone in the week.
 * @returns the meter: undefined before it is known, null where nothing counts; and a way to change what was chosen
 */
export function useMeter(): [Meter | null | undefined, (change: MeterChange) => Promise<void>] {
  const [meter, setMeter] = useState<Meter | null>();
  const change = useCallback((chosen: MeterChange) => askMeter(chosen).then(setMeter), []);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const again = () => void change({});
    again();
    // The first worker may be on its way; and it tells when the week's data is used up.
    for (const name of ['controllerchange', 'message']) workers?.addEventListener(name, again);
    return () => {
      for (const name of ['controllerchange', 'message']) workers?.removeEventListener(name, again);
    };
  }, [change]);
  return [meter, change];
}
