import { grouped } from '@/lib/contract/grouped';
import type { Mission } from '@/lib/domains/missions/schema';
import styles from './clout-missions.module.css';
import { Danfo } from './danfo';

/** The progress of the day's mission: a bus at the current percentage of the road, and the coin at its end. */
export function MissionProgress({
  mission: { mission, progress, current, target, reward },
}: {
  mission: Mission;
}) {
  // The bus has a width: at 100 its front is at the end of the road, at 0 its back is at the beginning.
  const left = `calc(8px + ${progress / 100} * (100% - 16px - var(--bus)))`;
  return (
    <div>
      <div
        role="progressbar"
        aria-label={mission}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        aria-valuetext={`${progress} percent: ${grouped(current)} of ${grouped(target)}`}
        className={`${styles.road} [--bus:88px] md:[--bus:124px]`}
      >
        <span aria-hidden="true" className={styles.coin}>
          <span className="font-display text-[20px] leading-none font-extrabold">{reward}</span>
        </span>
        <span aria-hidden="true" className={styles.line} />
        <span aria-hidden="true" className={styles.driven} style={{ width: `${progress}%` }} />
        <span aria-hidden="true" className={styles.bus} style={{ left }}>
          <Danfo />
        </span>
      </div>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-[min(3.5rem,18vw)] leading-none font-extrabold md:text-[5rem]">
          {progress}%
        </p>
        <p className="text-lg">
          <span className="font-bold">{grouped(current)}</span> of {grouped(target)}
        </p>
      </div>
    </div>
  );
}
