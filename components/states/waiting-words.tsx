'use client';
import type { Quote } from '@/lib/contract/quote';
import { QuotedMessage } from './quoted-message';

type Props = {
  text: string;
  /** The message that it replies to. */
  quote?: Quote | null | undefined;
  /** Why it was refused; empty while it is being sent. */
  refusal: string;
  onRetry: () => void;
  onDrop: () => void;
};

/** On the button that deletes what was not sent, here and in the list of all that waits. */
export const deleteWaiting = 'Delete';

/** A message that is being sent or was refused. */
export function WaitingWords({ text, quote, refusal, onRetry, onDrop }: Props) {
  return (
    <li className="ml-auto max-w-[84%] rounded-[14px] rounded-br-[2px] border-2 border-dashed border-line bg-card px-3 py-2">
      {quote && <QuotedMessage quote={quote} />}
      <p className="whitespace-pre-line">{text}</p>
      {refusal ? (
        <div role="alert" className="text-sm text-pepper">
          {refusal}
          <span className="flex gap-1">
            <button type="button" className="btn btn-quiet text-sm" onClick={onRetry}>
              Retry
            </button>
            <button type="button" className="btn btn-quiet text-sm" onClick={onDrop}>
              {deleteWaiting}
            </button>
          </span>
        </div>
      ) : (
        <p className="text-right text-xs text-mute">Sending ...</p>
      )}
    </li>
  );
}
