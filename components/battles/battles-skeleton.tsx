import { Repeat } from '@/components/states/repeat';
import styles from './hype-battles.module.css';

/** Empty battle cards while the battles load. */
export function BattlesSkeleton({ battles = 2 }: { battles?: number }) {
  return (
    <div role="status" aria-label="Loading battles" className="grid gap-5">
      <Repeat times={battles}>
        <div className={`card ${styles.stage}`}>
          <div className="skeleton m-3 h-6 w-40" />
          <div className={styles.ring}>
            {['creator', 'opponent'].map((side) => (
              <div key={side} className={styles.corner}>
                <div className="skeleton h-8" />
                <div className="skeleton aspect-[4/5]" />
                <div className="skeleton h-11" />
              </div>
            ))}
          </div>
          <div className="skeleton m-3 h-5" />
        </div>
      </Repeat>
    </div>
  );
}
