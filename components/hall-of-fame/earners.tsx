import Link from 'next/link';
import { PersonLine } from '@/components/ui/person-line';
import { grouped } from '@/lib/contract/grouped';
import type { Earner } from '@/lib/domains/hall-of-fame/schema';
import styles from './hall.module.css';

/** The people who earned most coins, with a bar each. Coin flips are luck and do not count. */
export function Earners({ earners }: { earners: Earner[] }) {
  const most = earners[0]?.coins ?? 1;
  return (
    <section aria-labelledby="earners" className="grid min-w-0 content-start gap-3">
      <h2 id="earners">Top Earners</h2>
      {earners.length === 0 ? (
        <p className="card">
          Nobody has earned coins yet.{' '}
          <Link href="/clout-missions" prefetch={false} className="font-bold underline underline-offset-4">
            Today’s mission brings the first
          </Link>
        </p>
      ) : (
        <div className="card grid gap-2">
          <p className="text-sm text-mute">
            Coins from missions, battles and showdowns. Coin flips do not count.
          </p>
          <ol className="grid gap-1">
            {earners.map(({ id, username, coins, ...face }) => (
              <li key={id}>
                <div className="flex items-center justify-between gap-3">
                  <PersonLine username={username} face={face} />
                  <span className="shrink-0 font-display text-xl font-extrabold">
                    {grouped(coins)}
                    <span className="sr-only"> coins</span>
                  </span>
                </div>
                <div
                  aria-hidden="true"
                  className={styles.coins}
                  style={{ width: `${Math.max(2, (coins / most) * 100)}%` }}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
