'use client';
import { StatusLine } from '@/components/ui/status-line';

/** Replaces something that could not be loaded: the reason and Retry. */
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
