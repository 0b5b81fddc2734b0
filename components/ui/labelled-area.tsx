import { type ComponentProps, useId } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { Label } from './label';

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'ref'> & { label: string; optional?: boolean };

/** A field for several lines, with a visible label. */
export function LabelledArea({ label, optional = false, className = '', ...area }: Props) {
  const id = useId();
  const field = useTypedEarly(area.value, area.onChange);
  return (
    <div className="min-w-0">
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      <textarea {...area} ref={field} id={id} className={`field ${className}`} />
    </div>
  );
}
