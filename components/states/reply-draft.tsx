'use client';
import type { Quote } from '@/lib/contract/quote';

type Props = { quote: Quote; onCancel: () => void };

/** Shown above the field during a reply: the quoted message and a button to cancel. Loaded with the first reply. */
export default function ReplyDraft({ quote: { username, excerpt }, onCancel }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-2 border-l-4 border-lagoon pl-2 text-sm">
      <p className="min-w-0 flex-1 truncate">
        Replying to <bdi className="font-bold">{username}</bdi>: <bdi>{excerpt}</bdi>
      </p>
      <button type="button" className="btn btn-quiet" aria-label="Cancel reply" onClick={onCancel}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}
