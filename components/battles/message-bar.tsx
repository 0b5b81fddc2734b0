import styles from './hype-battles.module.css';

export type Notice = { words: string; success: boolean };

/** The result of the last action, until it is dismissed. */
export function MessageBar({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { words, success } = notice;
  return (
    <div
      role={success ? 'status' : 'alert'}
      className={
        words ? `${styles.said} lg:col-span-2 ${success ? 'text-lagoon' : 'text-pepper'}` : 'absolute'
      }
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
