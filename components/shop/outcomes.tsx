import { useRef } from 'react';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import type { Outcome } from '@/lib/domains/shop/hooks';

type Props = { outcomes: Outcome[]; onDismiss: (id: number) => void };

/** The result of each purchase, until it is dismissed (overview.md, Shop). Each is announced once, a refusal as an alert. */
export function Outcomes({ outcomes, onDismiss }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  return (
    <>
      {/* Not atomic: what is added is said, and nothing again when another one is dismissed. */}
      <p role="status" aria-atomic="false" className="sr-only">
        {outcomes.map(({ itemId, words, bought }) => bought && <span key={itemId}>{words} </span>)}
      </p>
      <ul ref={list} aria-label="How it went" className="grid gap-2 empty:hidden">
        {outcomes.map(({ itemId, name, words, bought }) => (
          <li
            key={itemId}
            className={`flex items-center gap-3 rounded-box border-2 py-1 pr-1 pl-3 ${bought ? 'border-lagoon' : 'border-pepper'} bg-card`}
          >
            <p
              role={bought ? undefined : 'alert'}
              className={`flex-1 font-semibold ${bought ? 'text-lagoon' : 'text-pepper'}`}
            >
              {!bought && <span className="block text-sm text-ink">{name}</span>}
              {words}
            </p>
            <button type="button" className="btn btn-quiet" onClick={() => onDismiss(itemId)}>
              Dismiss
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
