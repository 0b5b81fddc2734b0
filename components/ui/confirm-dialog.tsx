'use client';
import { Dialog } from './dialog';
import { StatusLine } from './status-line';

type Props = {
  title: string;
  words: string;
  /** The label of the confirming button, a verb. */
  action: string;
  pending: boolean;
  error: string;
  /** What must be shown before it is done (useAskedAgain), in place of the question. */
  asking?: React.ReactNode;
  /** What is asked beside it. */
  children?: React.ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

export default function ConfirmDialog(props: Props) {
  const { title, words, action, pending, error, asking, children, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {asking ?? <p>{words}</p>}
      {!asking && children}
      <StatusLine words={error} className="mt-2" />
      {!asking && (
        <div className="mt-4 flex flex-wrap justify-end gap-2.5">
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn border-pepper text-pepper"
            disabled={pending}
            onClick={onConfirm}
          >
            {action}
          </button>
        </div>
      )}
    </Dialog>
  );
}
