import { writersInWords } from '@/components/settings/writers-in-words';
import type { GuardianState } from '@/lib/domains/guardians/schema';
import { minutesInWords, quietInWords } from './words';

type Props = {
  sees: GuardianState['sees'];
  /** Whose account it is, said to whoever reads it. */
  whose: 'your' | 'their';
};

/** Everything that a guardian sees. The guardian and the young person are shown the same list. */
export function SeenList({ sees, whose }: Props) {
  const rows = [
    ['Quiet hours', quietInWords(sees)],
    ['Who may write', writersInWords(whose)[sees.who_may_write]],
    ['Friends', String(sees.friends)],
    ['Minutes a day', minutesInWords(sees.minutes)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {rows.map(([what, value]) => (
        <div key={what} className="contents">
          <dt className="font-semibold">{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
