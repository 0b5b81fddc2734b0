import { type ComponentProps, useId } from 'react';
import { Label } from './label';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & { label: string; hint?: string };

const pickerLook =
  'py-2 file:mr-3 file:rounded-box file:border-2 file:border-line file:bg-card file:px-3 file:py-1 file:font-semibold file:text-ink';

/** An input with its visible label, and a hint that is read with it. */
export function LabelledInput({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    // A date's field is wider than a small screen, unless it may shrink.
    <div className="min-w-0">
      <Label htmlFor={id}>{label}</Label>
      <input
        {...input}
        id={id}
        className={`field ${input.type === 'file' ? pickerLook : ''}`}
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
