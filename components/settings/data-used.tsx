import { dataAmount, dataPrice } from '@/lib/contract/data-amount';
import { counted } from '@/lib/contract/grouped';
import { type Meter, type MeterKind, meterKinds } from '@/lib/contract/service-worker';

const labels: Record<MeterKind, string> = {
  pages: 'Pages and messages',
  pictures: 'Pictures',
  videos: 'Videos and voice notes',
  app: 'The app itself',
};

type Props = Pick<Meter, 'bytes' | 'uncounted' | 'price'>;

/** What came to this phone this week, by kind, and what it cost. */
export function DataUsed({ bytes, uncounted, price }: Props) {
  const total = meterKinds.reduce((sum, kind) => sum + bytes[kind], 0);
  return (
    <div>
      <p>
        <span className="font-display text-[min(2rem,10vw)] leading-tight font-extrabold">
          {dataAmount(total)}
        </span>{' '}
        {price !== null && <span className="font-semibold whitespace-nowrap">{dataPrice(total, price)}</span>}
      </p>
      <dl className="my-2">
        {meterKinds.map((kind) => (
          <div key={kind} className="flex justify-between gap-3 border-t border-line py-1">
            <dt>{labels[kind]}</dt>
            <dd className="whitespace-nowrap tabular-nums">{dataAmount(bytes[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-mute">
        What came to this phone since Monday. What you send is not counted.
        {uncounted > 0 &&
          ` ${counted(
            uncounted,
            'picture or video from another service is',
            'pictures or videos from another service are',
          )} not counted either.`}
      </p>
    </div>
  );
}
