'use client';
import { type ComponentProps, type RefObject, useRef } from 'react';

type Props = Omit<ComponentProps<'form'>, 'action' | 'ref'> & {
  ref?: RefObject<HTMLFormElement | null>;
  /** Sends the form, and prevents the native submit. */
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
};

/**
 * Used for every form of the product. A plain form submitted before hydration would put its fields, even a password, into
 * the URL. With an action, React holds the submit until hydration and then replays it.
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
        // A double press submits only once.
        if (replayed.current) return;
        replayed.current = true;
        element.current?.requestSubmit();
      }}
      onReset={(event) => {
        // React resets a form after its action. Keep the fields, so that a refused form keeps its values.
        if (replayed.current) event.preventDefault();
        replayed.current = false;
      }}
    />
  );
}
