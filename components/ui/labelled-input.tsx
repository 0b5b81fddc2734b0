import { type ComponentProps, type RefObject, useId } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { Label } from './label';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>;
  label: string;
  hint?: string;
};

/** An input with a visible label, and a hint that screen readers announce with it. */
export function LabelledInput({ label, hint, ref, ...input }: Props) {
  const id = useId();
  const field = useTypedEarly(input.value, input.onChange, ref);
  return (
    // A date input is wider than a small screen unless it may shrink.
    <div className="min-w-0">
      <Label htmlFor={id}>{label}</Label>
      <input
        {...input}
        ref={field}
        id={id}
        className="field"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-mute">
          {hint}
        </p>
      )}
    </div>
  );
}
