import { focusOn } from '@/lib/client/use-kept-focus';
import styles from './hype-battles.module.css';

/** `number` counts the results, so that the same words are announced again. */
export type ActionResult = { words: string; success: boolean; number: number };

/** The id of its words, which describes the faulty field of a form below it. */
export const messageBarId = 'battle-message';

/** The result of the last action, until it is dismissed. */
export function MessageBar({ result, onDismiss }: { result: ActionResult; onDismiss: () => void }) {
  const { words, success, number } = result;
  const dismiss = () => {
    // The button goes, and would take the focus along.
    focusOn(document.querySelector('h1'));
    onDismiss();
  };
  return (
    <div
      role={success ? 'status' : 'alert'}
      className={
        words ? `${styles.said} lg:col-span-2 ${success ? 'text-lagoon' : 'text-pepper'}` : 'absolute'
      }
    >
      {words && (
        <>
          <p key={number} id={messageBarId} className="min-w-0 flex-1 font-semibold">
            {words}
          </p>
          <button type="button" className="btn btn-quiet text-ink" onClick={dismiss}>
            Dismiss
          </button>
        </>
      )}
    </div>
  );
}
