'use client';
import { useEffect, useRef } from 'react';
import { focusStep } from '@/lib/client/use-step-focus';
import { lazyWithRetry } from './lazy-with-retry';

// Loaded with the first upload: most visits send no file.
const UploadProgress = lazyWithRetry(
  async () => ({ default: (await import('./upload-progress')).UploadProgress }),
  { fallback: <div className="h-11" /> },
);

type Props = {
  /** Of the upload, from 0 to 1; null when none is running (`useFileForm`). */
  progress: number | null;
  onCancel: () => void;
  /** The label of the button. */
  children: React.ReactNode;
  className?: string;
};

/**
 * The button that sends a form with a file, and the progress in its place while the file is sent. The button, or Cancel, goes
 * with the focus; once the upload is over, it is on the button again.
 */
export function UploadSubmit({ progress, onCancel, children, className = 'btn btn-go' }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isSending = progress !== null;
  const wasSending = useRef(isSending);
  useEffect(() => {
    if (wasSending.current && !isSending) focusStep(button.current);
    wasSending.current = isSending;
  }, [isSending]);
  if (progress !== null) return <UploadProgress part={progress} onCancel={onCancel} />;
  return (
    <button ref={button} type="submit" className={className}>
      {children}
    </button>
  );
}
