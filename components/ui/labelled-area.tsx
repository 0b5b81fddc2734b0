import { type ComponentProps, useId } from 'react';
import { Label } from './label';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; optional?: boolean };

/** A field for several lines, with its visible label. */
export function LabelledArea({ label, optional = false, className = '', ...area }: Props) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      <textarea {...area} id={id} className={`field ${className}`} />
    </div>
  );
}
