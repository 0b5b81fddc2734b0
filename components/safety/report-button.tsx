'use client';
import { useState } from 'react';
import type { Deletable } from '@/components/deletion/deletions';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import type { TargetType } from '@/lib/domains/safety/schema';
import { askToReport } from './ask-to-report';

/** Loaded when it is opened. */
const DeleteDialog = lazyWithRetry(() => import('@/components/deletion/delete-dialog'));

type Props = {
  targetId: number;
  /** What is reported, for screen readers. */
  what: string;
  hasPicture?: boolean;
  className?: string;
} & (
  | { targetType: TargetType; onDeleted?: undefined }
  /** For the viewer's own content, which is deleted instead of reported. Called after the deletion. */
  | { targetType: Deletable; onDeleted: (() => void) | undefined }
);

/** 'Report' on another person's content, 'Delete' on the viewer's own. */
export function ReportButton({
  what,
  hasPicture = false,
  className = 'btn btn-quiet px-2 text-sm',
  ...target
}: Props) {
  const [deleting, setDeleting] = useState(false);
  const press = () => {
    if (target.onDeleted) setDeleting(true);
    else askToReport({ targetType: target.targetType, targetId: target.targetId, what, hasPicture });
  };
  return (
    <>
      <button type="button" className={className} onClick={press}>
        {target.onDeleted ? 'Delete' : 'Report'}
        <span className="sr-only"> {what}</span>
      </button>
      {deleting && target.onDeleted && (
        <DeleteDialog {...target} onDeleted={target.onDeleted} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
