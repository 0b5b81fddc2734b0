'use client';
import type { Waiting } from '@/lib/client/use-outbox';

type Props = {
  words: Waiting<object>;
  text: string;
  /** The spec's words before the reason why they were refused. */
  prefix: string;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** A message that is on its way, or was refused. */
export function WaitingWords({ words, text, prefix, onRetry, onDrop }: Props) {
  return (
    <li className="ml-auto max-w-[84%] rounded-[14px] rounded-br-[2px] border-2 border-dashed border-line bg-card px-3 py-2">
      <p className="whitespace-pre-line">{text}</p>
      {words.refused ? (
        <div role="alert" className="text-sm text-pepper">
          {prefix}
          {words.refused}
          <span className="flex gap-1">
            <button type="button" className="btn btn-quiet text-sm" onClick={() => onRetry(words.clientId)}>
              Retry
            </button>
            <button type="button" className="btn btn-quiet text-sm" onClick={() => onDrop(words.clientId)}>
              Delete
            </button>
          </span>
        </div>
      ) : (
        <p role="status" className="text-right text-xs text-mute">
          Sending ...
        </p>
      )}
    </li>
  );
}
