'use client';
import { StatusLine } from '@/components/ui/status-line';

/** What stands in the place of something that could not be read: why not, and Retry. */
export function RetryCard({ words, retry }: { words: string; retry: () => unknown }) {
  return (
    <div className="card grid justify-items-start gap-3">
      <StatusLine words={words} />
      <button type="button" className="btn" onClick={() => retry()}>
        Retry
      </button>
    </div>
  );
}
