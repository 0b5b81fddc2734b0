import Link from 'next/link';
import { founder } from '@/components/open/founder';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import type { Pick } from '@/lib/domains/hall-of-fame/schema';
import styles from './hall.module.css';

/** A pick with the founder's own title has a special line (overview.md, Hall of Fame). */
const isFoundersTitle = (title: string) => title.trim().toLowerCase() === founder.name.toLowerCase();

/** The creator account's picks and their titles, styled as bus stickers. */
export function Picks({ picks }: { picks: Pick[] }) {
  return (
    <section aria-labelledby="picks" className="grid gap-3">
      <h2 id="picks">Developer Picks</h2>
      {picks.length === 0 ? (
        <p className="card">No picks yet. Whoever runs the place is looking around.</p>
      ) : (
        <ul className={`${styles.stickers} flex flex-wrap gap-3`}>
          {picks.map(({ id, actual_username, title, verified }) => (
            <li key={id}>
              <div className={`${styles.sticker} grid gap-0.5 px-4 py-2.5`}>
                <p className="font-display text-2xl leading-tight font-extrabold">{title}</p>
                {isFoundersTitle(title) && (
                  <p className="font-semibold">The founder’s own title: the one who started this bus.</p>
                )}
                <Link
                  href={`/profile/${actual_username}`}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
                >
                  {actual_username}
                  {verified === 1 && <VerifiedBadge />}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
