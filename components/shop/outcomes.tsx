import type { Outcome } from '@/lib/domains/shop/hooks';

/** The result of each purchase, until it is dismissed (overview.md, Shop). */
export function Outcomes({ outcomes, onDismiss }: { outcomes: Outcome[]; onDismiss: (id: number) => void }) {
  return (
    <ul aria-label="How it went" aria-live="polite" className="grid gap-2 empty:hidden">
      {outcomes.map(({ itemId, name, words, bought }) => {
        return (
          <li
            key={itemId}
            className={`flex items-center gap-3 rounded-box border-2 py-1 pr-1 pl-3 ${bought ? 'border-lagoon' : 'border-pepper'} bg-card`}
          >
            <p
              role={bought ? 'status' : 'alert'}
              className={`flex-1 font-semibold ${bought ? 'text-lagoon' : 'text-pepper'}`}
            >
              {!bought && <span className="block text-sm text-ink">{name}</span>}
              {words}
            </p>
            <button type="button" className="btn btn-quiet" onClick={() => onDismiss(itemId)}>
              Dismiss
            </button>
          </li>
        );
      })}
    </ul>
  );
}
