import { Repeat } from '@/components/states/repeat';
import look from './stage.module.css';

/** Stages with nobody on them yet. */
export function BattlesSkeleton({ battles = 2 }: { battles?: number }) {
  return (
    <div role="status" aria-label="Loading battles" className="grid gap-5">
      <Repeat times={battles}>
        <div className={`card ${look.stage}`}>
          <div className="skeleton m-3 h-6 w-40" />
          <div className={look.ring}>
            {['creator', 'opponent'].map((side) => (
              <div key={side} className={look.corner}>
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
