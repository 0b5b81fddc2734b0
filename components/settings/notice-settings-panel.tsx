'use client';
import type { Band } from '@/lib/contract/contact';
import { type Restriction, whyNot } from '@/lib/contract/restriction';
import { useSettings } from '@/lib/domains/settings/hooks';
import type { Settings } from '@/lib/domains/settings/schema';
import { NoticeKinds } from './notice-kinds';
import { PushSwitch } from './push-switch';
import { QuietHours } from './quiet-hours';

type Props = { first: Settings; band: Band | null; restriction: Restriction | null };

/** Push on this device, each kind of notice, and the quiet hours. */
export default function NoticeSettingsPanel({ first, band, restriction }: Props) {
  const saving = useSettings(first);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PushSwitch quiet={saving.settings} restriction={restriction} />
      {restriction === 'closing' ? (
        <p>{whyNot('Quiet hours and kinds of notices stay as they are', restriction)}</p>
      ) : (
        <>
          <QuietHours
            settings={saving.settings}
            band={band}
            restriction={restriction}
            onSaved={saving.store}
          />
          <NoticeKinds saving={saving} />
        </>
      )}
    </div>
  );
}
