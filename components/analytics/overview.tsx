'use client';
import { grouped } from '@/lib/contract/grouped';
import { csvOf } from '@/lib/domains/analytics/csv';
import type { Analytics } from '@/lib/domains/analytics/schema';
import styles from './figures.module.css';

/** Saves the figures as a file, without another request. */
function download(figures: Analytics) {
  const address = URL.createObjectURL(new Blob([csvOf(figures)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'analytics.csv';
  link.click();
  URL.revokeObjectURL(address);
}

/** The three totals, styled as a bus's destination blind. */
export function Overview({ figures }: { figures: Analytics }) {
  const totals: [string, number][] = [
    ['Total Users', figures.totalUsers],
    ['Total Game Squads', figures.totalSquads],
    ['Total Posts', figures.totalPosts],
  ];
  return (
    <section aria-labelledby="overview" className={`${styles.blind} grid gap-4 p-4 md:p-6`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="overview">Overview</h2>
        <button type="button" className="btn btn-go" onClick={() => download(figures)}>
          Export as CSV
        </button>
      </div>
      <dl className="grid gap-4 md:grid-cols-3">
        {totals.map(([what, many]) => (
          <div key={what}>
            <dt className="pb-1 font-bold">{what}</dt>
            <dd className={styles.number}>{grouped(many)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
