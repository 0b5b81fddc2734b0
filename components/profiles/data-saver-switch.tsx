'use client';
import { useId } from 'react';
import { Switch } from '@/components/ui/switch';
import { chooseDataSaver, useDataSaver } from '@/lib/client/data-saver';

/** Switches data saver on this device: media then loads only when tapped. */
export function DataSaverSwitch() {
  const id = useId();
  const { on, byItself, spent } = useDataSaver();
  return (
    <section className="card flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <h2 id={id}>Data saver</h2>
        <p id={`${id}-what`} className="text-sm text-mute">
          {spent
            ? 'On, because your data for this week is used up. To load media all the same, use the button at the top.'
            : on && byItself
              ? 'On, because your phone is set to save data. Media loads when you tap it.'
              : 'Videos and other media load only when you tap them.'}
        </p>
      </div>
      {!spent && (
        <Switch on={on} onToggle={() => chooseDataSaver(!on)} labelledBy={id} describedBy={`${id}-what`} />
      )}
    </section>
  );
}
