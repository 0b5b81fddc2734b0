'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import type { TargetType } from '@/lib/domains/safety/schema';
import type { Deletable } from './deletions';

/** Asked for when it is opened. */
const ReportDialog = lazyWithRetry(() => import('./report-dialog'));
const DeleteDialog = lazyWithRetry(() => import('./delete-dialog'));

type Props = {
  targetId: number;
  what: string;
  /** Whether `what` is visible text, and not for screen readers alone. */
  named?: boolean;
  /** Of a ghost: it can be reported after it vanished. */
  seal?: string | undefined;
  hasPicture?: boolean;
  className?: string;
} & (
  | { targetType: TargetType; onDeleted?: undefined }
  /** Given for what is one's own: that is deleted, and this is called. */
  | { targetType: Deletable; onDeleted: (() => void) | undefined }
);

/** 'Report', beside anything that another person said; 'Delete', beside what one said oneself. */
export function ReportButton({
  what,
  named = false,
  seal,
  hasPicture = false,
  className = 'btn btn-quiet px-2 text-sm',
  ...target
}: Props) {
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {target.onDeleted ? 'Delete' : 'Report'}
        <span className={named ? '' : 'sr-only'}> {what}</span>
      </button>
      {open &&
        (target.onDeleted ? (
          <DeleteDialog {...target} onDeleted={target.onDeleted} onClose={onClose} />
        ) : (
          <ReportDialog {...target} what={what} seal={seal} hasPicture={hasPicture} onClose={onClose} />
        ))}
    </>
  );
}
