'use client';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { useMeter } from '@/lib/client/use-meter';
import { dataAmount, dataPrice } from '@/lib/contract/data-amount';
import { DataUsed } from './data-used';
import { GigabytePrice } from './gigabyte-price';

const limits = [20, 50, 100, 250, 500, 1000, 2000].map((megabytes) => megabytes * 1_000_000);

/** The data that this device used this week, its cost, and the weekly limit. */
export function DataMeter() {
  const [meter, change] = useMeter();
  return (
    <section id="data" aria-labelledby="data-meter" className="card grid scroll-mt-24 gap-4">
      <h2 id="data-meter">Your data this week</h2>
      {meter === undefined && <div className="skeleton h-32 w-full" />}
      {meter === null && <p>This browser does not count what you use.</p>}
      {meter && (
        <>
          <DataUsed {...meter} />
          <LabelledSelect
            label="Most in a week"
            value={meter.limit ?? ''}
            onChange={({ target }) => void change({ limit: Number(target.value) || null })}
          >
            <option value="">No limit</option>
            {limits.map((limit) => (
              <option key={limit} value={limit}>
                {dataAmount(limit).replace('.0', '')}
                {meter.price !== null && ` (${dataPrice(limit, meter.price)})`}
              </option>
            ))}
          </LabelledSelect>
          <p className="-mt-2 text-sm text-mute">
            After that you get text. Tap a picture or video to load it.
          </p>
          <GigabytePrice price={meter.price} onSave={(price) => change({ price })} />
        </>
      )}
    </section>
  );
}
