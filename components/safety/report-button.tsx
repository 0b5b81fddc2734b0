'use client';
import { lazy, Suspense, useState } from 'react';
import type { TargetType } from '@/lib/domains/safety/schema';

/** Asked for when it is opened. */
const ReportDialog = lazy(() => import('./report-dialog'));

type Props = { targetType: TargetType; targetId: number; what: string; className?: string };

/** 'Report', beside anything that a person said. */
export function ReportButton({
  targetType,
  targetId,
  what,
  className = 'btn btn-quiet px-2 text-sm',
}: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Report<span className="sr-only"> {what}</span>
      </button>
      {open && (
        <Suspense>
          <ReportDialog
            targetType={targetType}
            targetId={targetId}
            what={what}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
