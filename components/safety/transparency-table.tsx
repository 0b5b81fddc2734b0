'use client';
import { RetryCard } from '@/components/states/retry-card';
import { reason } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { type TransparencyMonth, transparency } from '@/lib/domains/safety/transparency-schema';

/** Reports and decisions, one card for each month: a table of twelve columns does not fit a phone. */
export function TransparencyTable() {
  const { data, error, mutate } = useRead(transparency, {});
  if (error) return <RetryCard words={`Error fetching the figures: ${reason(error)}`} retry={mutate} />;
  if (!data) return <p role="status">Loading the figures ...</p>;
  if (data.length === 0) return <p className="card">The first figures come when the first month is over.</p>;
  return data.map((month) => <Month key={month.month} month={month} />);
}

/** Eleven lines that all say `<5` are one. */
const isQuiet = ({ received, decided, actions, appeals, overturned }: TransparencyMonth) =>
  [received, decided, appeals, overturned, ...Object.values(actions)].every((each) => each === '<5');

function Month({ month }: { month: TransparencyMonth }) {
  const name = new Date(`${month.month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const { actions } = month;
  const figures: [string, string | number][] = [
    ['Reports by people', month.received],
    ['Of these decided by now', month.decided],
    [
      'First decided within 24 hours',
      month.within_24_hours === null ? 'too few to say' : `${month.within_24_hours} %`,
    ],
    [
      'Median time to the first decision',
      month.median_hours === null ? 'too few to say' : `${month.median_hours} h`,
    ],
    ['Hidden', actions.hidden],
    ['Suspended', actions.suspended],
    ['Pictures removed', actions.pictures_removed],
    ['Dismissed', actions.dismissed],
    ['Restored', actions.restored],
    ['Appeals', month.appeals],
    ['Appeals that were right', month.overturned],
  ];
  return (
    <section className="card grid gap-3" aria-labelledby={month.month}>
      <h2 id={month.month}>{name}</h2>
      {isQuiet(month) ? (
        <p>Fewer than five reports, and fewer than five decisions of each kind.</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {figures.map(([label, figure]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt>{label}</dt>
              <dd className="text-right font-bold tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
