'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { focusOn } from '@/lib/client/use-kept-focus';
import { closeReport, useAskedReport } from './ask-to-report';

/** Loaded when it is opened. */
const ReportDialog = lazyWithRetry(() => import('./report-dialog'));

/**
 * Where every report dialog is shown. Whoever goes back to another page closes it; nothing that the page does by itself may.
 * Where what was reported has gone meanwhile, the focus goes to the page's heading.
 */
export function ReportHost() {
  const asked = useAskedReport();
  const pathname = usePathname();
  const isElsewhere = asked !== null && asked.from !== pathname;
  useEffect(() => {
    // It had not been loaded when the page was left.
    if (isElsewhere && !document.querySelector('dialog[open]')) closeReport();
  }, [isElsewhere]);
  useEffect(() => {
    if (!asked) return;
    window.addEventListener('popstate', closeReport);
    return () => {
      window.removeEventListener('popstate', closeReport);
      // The dialog has given it back before, if there is still something to give it to.
      if (document.activeElement === document.body) focusOn(document.querySelector('h1'));
    };
  }, [asked]);
  // The words of a dialog that could not be loaded are shown here, wherever the page is scrolled to.
  return (
    asked && (
      <div className="fixed inset-x-3 bottom-24 z-40 mx-auto max-w-md rounded-box bg-card">
        <ReportDialog key={asked.turn} {...asked.about} onClose={closeReport} />
      </div>
    )
  );
}
