'use client';
import { useState } from 'react';
import type { Band } from '@/lib/contract/contact';
import type { Settings } from '@/lib/domains/settings/schema';
import { NoticeKinds } from './notice-kinds';
import { PushSwitch } from './push-switch';
import { QuietHours } from './quiet-hours';

/** Push on this device, each kind of notice, and the quiet hours. */
export default function NoticeSettingsPanel({ first, band }: { first: Settings; band: Band | null }) {
  const [settings, setSettings] = useState(first);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PushSwitch quiet={settings} />
      <QuietHours settings={settings} band={band} onSaved={setSettings} />
      <NoticeKinds settings={settings} onSaved={setSettings} />
    </div>
  );
}
