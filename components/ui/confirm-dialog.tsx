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
  onConfirm: () => void;
  onClose: () => void;
};

export default function ConfirmDialog({ title, words, action, pending, error, onConfirm, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{words}</p>
      <StatusLine words={error} className="mt-2" />
      <div className="mt-4 flex justify-end gap-2.5">
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
    </Dialog>
  );
}
