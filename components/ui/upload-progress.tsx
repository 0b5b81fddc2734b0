'use client';
import { useEffect, useId, useRef } from 'react';
import { focusStep, useStepFocus } from '@/lib/client/use-step-focus';
import styles from './upload-progress.module.css';

/**
 * The progress of an upload, and a button to cancel it, until all of it was sent. It has the focus of the button that it
 * replaces, or of Cancel once that is gone.
 */
export function UploadProgress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const id = useId();
  const meter = useRef<HTMLDivElement>(null);
  const isSent = part === 1;
  useEffect(() => focusStep(meter.current), []);
  // Cancel goes once all of it was sent.
  useStepFocus(meter, isSent);
  const percent = Math.round(part * 100);
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p id={id} className="text-sm font-semibold">
          {!isSent ? `Uploading, ${percent}%` : 'Almost there ...'}
        </p>
        <div
          ref={meter}
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
      {!isSent && (
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  );
}
