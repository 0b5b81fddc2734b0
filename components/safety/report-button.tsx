'use client';
import { lazy, Suspense, useState } from 'react';
import type { TargetType } from '@/lib/domains/safety/schema';

/** Asked for when it is opened. */
const ReportDialog = lazy(() => import('./report-dialog'));

type Props = {
  targetType: TargetType;
  targetId: number;
  what: string;
  /** Whether the button shows what it reports, and does not only say it to who cannot see. */
  named?: boolean;
  /** Of a ghost: it can be reported after it vanished. */
  seal?: string | undefined;
  className?: string;
};

/** 'Report', beside anything that a person said. */
export function ReportButton({
  targetType,
  targetId,
  what,
  named = false,
  seal,
  className = 'btn btn-quiet px-2 text-sm',
}: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Report<span className={named ? '' : 'sr-only'}> {what}</span>
      </button>
      {open && (
        <Suspense>
          <ReportDialog
            targetType={targetType}
            targetId={targetId}
            what={what}
            seal={seal}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
