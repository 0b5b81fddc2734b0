'use client';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import type { Terms } from '@/lib/contract/terms';
import { acceptTerms } from '@/lib/domains/terms/schema';

/** Accepts the terms that are shown above it, and continues to the next page. */
export function AcceptTerms({ shown, next }: { shown: Terms; next: string }) {
  const { submit, pending, error } = useSend(acceptTerms, 'Error continuing: ');

  const accept = async () => {
    if (await submit({ body: shown })) window.location.assign(next);
  };

  return (
    <div className="grid justify-items-start gap-3">
      <p>If you do not want this, you can take your data with you and delete your account: both are below.</p>
      <StatusLine words={error} />
      <button type="button" className="btn btn-go" disabled={pending} onClick={accept}>
        {pending ? 'One moment ...' : 'I have read it, go on'}
      </button>
    </div>
  );
}
