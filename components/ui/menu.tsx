'use client';
import { createContext, useCallback, useEffect, useRef, useState } from 'react';

/** Closes the menu that contains the item. */
export const CloseContext = createContext<() => void>(() => {});

/**
 * A button with three dots that opens a panel of items. Choosing an item, Escape, or a press elsewhere closes it. After the
 * first two the focus returns to the button.
 */
export function Menu({ label, children }: { label: string; children: React.ReactNode }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = useCallback(() => {
    setOpen(false);
    opener.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const isInside = ({ target }: Event) => target instanceof Node && root.current?.contains(target);
    const pressed = (event: PointerEvent) => !isInside(event) && setOpen(false);
    const typed = (event: KeyboardEvent) => event.key === 'Escape' && isInside(event) && close();
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', typed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', typed);
    };
  }, [open, close]);

  return (
    <div ref={root} className="relative">
      <button
        ref={opener}
        type="button"
        className="btn btn-quiet whitespace-nowrap"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        •••
      </button>
      {open && (
        <div className="card absolute right-0 z-20 mt-1 grid min-w-40 gap-1 p-1.5 shadow-flat">
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </div>
  );
}
