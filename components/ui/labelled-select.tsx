import { type ComponentProps, useId } from 'react';
import { Label } from './label';

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> & { label: string; optional?: boolean };

/** A choice of one, with its visible label. Its options are its children. */
export function LabelledSelect({ label, optional = false, ...select }: Props) {
  const id = useId();
  return (
    <div className="min-w-0">
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      <select {...select} id={id} className="field" />
    </div>
  );
}
