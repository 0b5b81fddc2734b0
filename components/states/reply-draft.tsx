'use client';
import type { Quote } from '@/lib/contract/quote';

type Props = { quote: Quote; onCancel: () => void };

/** Above the field of a message that will answer another one: which, and a way not to. Fetched by whoever answers. */
export default function ReplyDraft({ quote: { username, excerpt }, onCancel }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-2 border-l-4 border-lagoon pl-2 text-sm">
      <p className="line-clamp-1 min-w-0 flex-1">
        Replying to <bdi className="font-bold">{username}</bdi>: <bdi>{excerpt}</bdi>
      </p>
      <button type="button" className="btn btn-quiet" aria-label="Cancel reply" onClick={onCancel}>
        <span aria-hidden="true">✕</span>
      </button>
    </div>
  );
}
