import { type ComponentProps, useId } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { Label } from './label';

type Props = Omit<ComponentProps<'select'>, 'id' | 'className' | 'ref'> & {
  label: string;
  optional?: boolean;
};

/** A select with a visible label. Its options are its children. */
export function LabelledSelect({ label, optional = false, ...select }: Props) {
  const id = useId();
  const field = useTypedEarly(select.value, select.onChange);
  return (
    <div className="min-w-0">
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      <select {...select} ref={field} id={id} className="field" />
    </div>
  );
}
