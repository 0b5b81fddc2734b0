'use client';
import { type ComponentProps, type RefObject, useRef } from 'react';

type Props = Omit<ComponentProps<'form'>, 'action' | 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>;
  /** Sends it, and prevents the browser's own way. */
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
};

/**
 * Every form of the product. Pressed before the page's scripts are there, a plain form would put its fields, a password too,
 * into the address and forget the rest; with an action React keeps the press until then, and it is sent as any other.
 */
export function Form({ ref, ...form }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const replayed = useRef(false);
  return (
    <form
      {...form}
      ref={element}
      action={() => {
        // Pressed twice, it is sent once.
        if (replayed.current) return;
        replayed.current = true;
        element.current?.requestSubmit();
      }}
      onReset={(event) => {
        // React empties a form after its action; what was refused stays in its fields, as at any other press.
        if (replayed.current) event.preventDefault();
        replayed.current = false;
      }}
    />
  );
}
