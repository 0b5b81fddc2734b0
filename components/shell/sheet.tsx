import type { MouseEvent } from 'react';

/** Choosing a page closes the sheet. */
function closeOnLink({ target, currentTarget }: MouseEvent) {
  const chose = target instanceof Element && target.closest('a');
  if (chose && currentTarget instanceof HTMLElement) currentTarget.hidePopover();
}

/**
 * The sheet that a tab opens, a native popover: the browser closes it on Escape or a tap outside, and restores the focus.
 */
export function Sheet({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by the Enter key sends this click too, and Escape closes a popover by itself
    <div id={id} popover="auto" role="dialog" aria-label={label} className="sheet" onClick={closeOnLink}>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 className="min-w-0 truncate">{label}</h2>
        <button
          type="button"
          className="btn btn-quiet -mr-2"
          aria-label="Close"
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      {children}
    </div>
  );
}
