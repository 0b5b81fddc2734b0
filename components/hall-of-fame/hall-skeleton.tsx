import { Repeat } from '@/components/states/repeat';
import styles from './hall.module.css';

/** The wall without its pictures, while they load. */
export function HallSkeleton() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <p role="status" className="sr-only">
        Loading the Hall of Fame ...
      </p>
      <div className={styles.wall}>
        <div className="grid gap-5 px-4 pt-5 pb-6 md:px-7 md:pt-7">
          <h1 className="text-[clamp(44px,12vw,5.75rem)] leading-[0.9] tracking-tight text-[#ffc629]">
            Hall of Fame
          </h1>
          <div className="skeleton h-44 w-full max-w-md" />
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Repeat times={4}>
          <div className="skeleton h-64 w-full" />
        </Repeat>
      </div>
    </div>
  );
}
