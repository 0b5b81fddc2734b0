import type { ChangeEvent } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';

type Props = {
  ticked: boolean;
  onTick: (ticked: boolean) => void;
  /** Class names of the box. */
  box: string;
  className?: string;
  children: React.ReactNode;
};

/** A checkbox with its label. */
export function Tick({ ticked, onTick, box, className = '', children }: Props) {
  const take = (event: ChangeEvent<HTMLInputElement>) => onTick(event.target.checked);
  const field = useTypedEarly(ticked, take);
  return (
    <label className={`flex min-h-11 items-center font-semibold ${className}`}>
      <input ref={field} type="checkbox" className={box} checked={ticked} onChange={take} />
      {children}
    </label>
  );
}
