'use client';
import { useId } from 'react';
import { chooseDataSaver, useDataSaver } from '@/lib/client/data-saver';
import styles from './data-saver-switch.module.css';

/** The switch that lets media wait until it is tapped, on this phone. */
export function DataSaverSwitch() {
  const id = useId();
  const { on, byItself } = useDataSaver();
  return (
    <section className="card flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <h2 id={id}>Data saver</h2>
        <p id={`${id}-what`} className="text-sm text-mute">
          {on && byItself
            ? 'On, because your phone is set to save data. Media loads when you tap it.'
            : 'Videos and other media load only when you tap them.'}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={id}
        aria-describedby={`${id}-what`}
        className={styles.switch}
        onClick={() => chooseDataSaver(!on)}
      />
    </section>
  );
}
