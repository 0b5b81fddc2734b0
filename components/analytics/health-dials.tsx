'use client';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { counted, grouped } from '@/lib/contract/grouped';
import type { PlatformHealth } from '@/lib/domains/analytics/health-schema';
import { useHealth } from '@/lib/domains/analytics/hooks';
import styles from './health.module.css';

/** The days are UTC days, so they are labelled in UTC. */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
const short = new Intl.NumberFormat('en', { notation: 'compact' });

/** The health of the platform, styled as a dashboard of dials. For the creator account only. */
export function HealthDials({ first }: { first: PlatformHealth }) {
  const { data: health = first, error, isValidating, mutate } = useHealth(first);
  const dials: [string, string][] = [
    ['People', grouped(health.people)],
    ['Reports waiting', grouped(health.reports_waiting)],
    ['Calls in the last hour', grouped(health.calls)],
    ['95 of 100 took at most', health.p95_ms === null ? 'No calls' : `${grouped(health.p95_ms)} ms`],
  ];
  return (
    <section aria-labelledby="health" className={`${styles.dials} grid gap-4 p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="health">Platform Health</h2>
        <button type="button" className="btn btn-go" disabled={isValidating} onClick={() => mutate()}>
          Read again
        </button>
      </div>
      {error && (
        <div className="rounded-box bg-card p-3">
          <StatusLine words={`Error fetching platform health: ${reason(error)}`} />
        </div>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {dials.map(([what, many]) => (
          <div key={what} className="flex flex-col-reverse justify-end">
            <dt className="text-sm leading-tight">{what}</dt>
            <dd className={styles.number}>{many}</dd>
          </div>
        ))}
      </dl>
      <p className={`${styles.lamp} ${health.errors > 0 ? styles.lit : ''} flex items-center font-bold`}>
        {health.errors === 0
          ? 'No errors in the last hour'
          : `${counted(health.errors, 'error')} in the last hour`}
      </p>
      <PostDays days={health.posts_by_day} />
    </section>
  );
}

/** One bar for each day, today last, with its number below. */
function PostDays({ days }: { days: PlatformHealth['posts_by_day'] }) {
  const most = Math.max(1, ...days.map(({ posts }) => posts));
  return (
    <div className="grid gap-2">
      <h3 className="text-base">Posts a day (UTC)</h3>
      <ol className={styles.days}>
        {days.map(({ day, posts }) => (
          <li key={day} className={styles.day}>
            <span aria-hidden="true" className={styles.bar} style={{ height: `${(posts / most) * 100}%` }} />
            <time dateTime={day}>{weekday.format(new Date(day))}</time>
            <span className="font-bold">
              {short.format(posts)}
              <span className="sr-only"> {posts === 1 ? 'post' : 'posts'}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
