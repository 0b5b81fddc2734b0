import { Repeat } from '@/components/states/repeat';
import styles from './rant-zone.module.css';

/** Empty notes while the rants load. */
export function RantsSkeleton({ notes = 3 }: { notes?: number }) {
  return (
    <div className="grid gap-7" aria-busy="true">
      <p role="status" className="sr-only">
        Loading rants ...
      </p>
      <Repeat times={notes}>
        <div className={`${styles.note} grid gap-3`}>
          <div className="flex items-center gap-3">
            <div className="skeleton size-8 rounded-full" />
            <div className="skeleton h-4 w-28" />
          </div>
          <div className="skeleton h-4 w-full" />
          <div className="skeleton h-4 w-4/5" />
          <div className="skeleton h-9 w-56" />
        </div>
      </Repeat>
    </div>
  );
}
