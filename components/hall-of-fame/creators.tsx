import Link from 'next/link';
import { PersonLine } from '@/components/ui/person-line';
import { counted } from '@/lib/contract/grouped';
import type { Creator, HallOfFame } from '@/lib/domains/hall-of-fame/schema';
import styles from './hall.module.css';

type Category = keyof HallOfFame['topCreatorsAllTime'];

const categories: { category: Category; label: string }[] = [
  { category: 'rap', label: 'Rap' },
  { category: 'dance', label: 'Dance' },
  { category: 'comedy', label: 'Comedy' },
  { category: 'other', label: 'Other' },
];

type Props = { id: string; title: string; creators: HallOfFame['topCreatorsAllTime'] };

/** The people who won most HYPE Battles, one list for each category. */
export function Creators({ id, title, creators }: Props) {
  const nobody = categories.every(({ category }) => creators[category].length === 0);
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-3">
      <h2 id={id}>{title}</h2>
      {nobody ? (
        <p className="card">
          Nobody has won a battle {id === 'monthly' ? 'this month' : 'yet'}.{' '}
          <Link href="/hype-battles" prefetch={false} className="font-bold underline underline-offset-4">
            Post one in HYPE Battles
          </Link>
        </p>
      ) : (
        <div className={styles.board}>
          {categories.map(({ category, label }) => (
            <div key={category}>
              <h3 className={`${styles.strip} text-base`}>{label}</h3>
              <Winners creators={creators[category]} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Winners({ creators }: { creators: Creator[] }) {
  if (creators.length === 0) return <p className="px-3.5 py-2 text-mute">Still open</p>;
  return (
    <ol>
      {creators.map(({ id, username, wins, ...face }, place) => (
        <li
          key={id}
          className="flex items-center gap-3 border-line px-3.5 py-1 not-first:border-t-[1.5px] not-first:border-dashed"
        >
          <span aria-hidden="true" className="w-7 shrink-0 font-display text-2xl leading-none font-extrabold">
            {place + 1}
          </span>
          <span className="min-w-0 flex-1">
            <PersonLine username={username} face={face} />
          </span>
          <span className="shrink-0 font-semibold">{counted(wins, 'win')}</span>
        </li>
      ))}
    </ol>
  );
}
