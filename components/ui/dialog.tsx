'use client';
import { useEffect, useId, useRef } from 'react';
import { useFocusReturn } from '@/lib/client/use-focus-return';

type Props = { title: string; onClose: () => void; children: React.ReactNode };

/** A native dialog: the browser traps the focus, closes it on Escape and restores the focus. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useFocusReturn();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // React hands a dialog's event on to the dialogs around it, which stay open.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="card m-auto text-base w-[min(440px,calc(100vw-24px))] text-ink shadow-flat backdrop:bg-tar/60"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 id={id}>{title}</h2>
        <button type="button" className="btn btn-quiet -mt-2 -mr-2" aria-label="Close" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}
