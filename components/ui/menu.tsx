'use client';
import { useEffect, useRef, useState } from 'react';

type Props = { label: string; face: React.ReactNode; children: React.ReactNode; className?: string };

/**
 * A button that opens a small panel of further buttons. Choosing one, Escape, or a press elsewhere closes it, and the
 * focus goes back to the button.
 */
export function Menu({ label, face, children, className = 'right-0' }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const away = (event: PointerEvent) => !root.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever the focus is inside
    <div ref={root} className="relative" onKeyDown={(event) => event.key === 'Escape' && open && close()}>
      <button
        ref={opener}
        type="button"
        className="btn btn-quiet"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a click on any of the buttons inside, by key or pointer, arrives here
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          className={`card absolute z-20 mt-1 grid min-w-40 gap-1 p-1.5 shadow-flat ${className}`}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  );
}
