'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { focusOn } from '@/lib/client/use-kept-focus';
import type { Band } from '@/lib/contract/contact';
import type { Restriction } from '@/lib/contract/restriction';
import type { Settings } from '@/lib/domains/settings/schema';

const Panel = lazyWithRetry(() => import('./notice-settings-panel'), {
  fallback: <div className="skeleton h-32 w-full" />,
});

const label = 'Phone, notices and quiet hours';

type Props = { first: Settings; band: Band | null; restriction: Restriction | null };

/** Notice settings. The form to change them is loaded on request. */
export function NoticeSettings({ first, band, restriction }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <section id="notices" aria-labelledby="notice-settings" className="card grid scroll-mt-24 gap-3">
      <h2 id="notice-settings">What you are told</h2>
      <p>
        What comes to your phone, what stands in your notices only, and the hours in which your phone stays
        quiet.
      </p>
      {opened ? (
        // The button goes, and the panel's script may still be on its way: the focus waits around it.
        <section ref={focusOn} aria-label={label}>
          <Panel first={first} band={band} restriction={restriction} />
        </section>
      ) : (
        <button type="button" className="btn justify-self-start" onClick={() => setOpened(true)}>
          {label}
        </button>
      )}
    </section>
  );
}
