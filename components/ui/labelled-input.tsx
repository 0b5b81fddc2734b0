import { type ComponentProps, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id'> & { label: string; hint?: string };

/** An input with its visible label, and a hint that is read with it. */
export function LabelledInput({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} className="field" aria-describedby={hint ? `${id}-hint` : undefined} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-mute">
          {hint}
        </p>
      )}
    </div>
  );
}
