import styles from './hype-battles.module.css';

/** The spec's rule for battles: green where it says so itself. */
export const isGood = (words: string) => words.includes('successfully');

/** What became of the last thing that one did, until it is dismissed. */
export function MessageBar({ words, onDismiss }: { words: string; onDismiss: () => void }) {
  const good = isGood(words);
  return (
    <div
      role={good ? 'status' : 'alert'}
      className={words ? `${styles.said} lg:col-span-2 ${good ? 'text-lagoon' : 'text-pepper'}` : 'absolute'}
    >
      {words && (
        <>
          <p className="min-w-0 flex-1 font-semibold">{words}</p>
          <button type="button" className="btn btn-quiet text-ink" onClick={onDismiss}>
            Dismiss
          </button>
        </>
      )}
    </div>
  );
}
