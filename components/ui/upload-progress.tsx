'use client';
import { useId } from 'react';
import styles from './upload-progress.module.css';

/** The progress of an upload, and a button to cancel it, until all of it was sent. */
export function UploadProgress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const id = useId();
  const percent = Math.round(part * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p id={id} className="text-sm font-semibold">
          {part < 1 ? `Uploading, ${percent}%` : 'Almost there ...'}
        </p>
        <div
          role="progressbar"
          aria-labelledby={id}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className={`${styles.meter} mt-1`}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      </div>
      {part < 1 && (
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
