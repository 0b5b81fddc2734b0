import type { ChangeEvent } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';

type Props = {
  ticked: boolean;
  onTick: (ticked: boolean) => void;
  /** Class names of the box. */
  box: string;
  className?: string;
  disabled?: boolean | undefined;
  children: React.ReactNode;
};

/** A checkbox with its label. */
export function Tick({ ticked, onTick, box, className = '', disabled = false, children }: Props) {
  const take = (event: ChangeEvent<HTMLInputElement>) => onTick(event.target.checked);
  const field = useTypedEarly(ticked, take);
  return (
    <label className={`flex min-h-11 items-center font-semibold ${disabled ? 'text-mute' : ''} ${className}`}>
      <input
        ref={field}
        type="checkbox"
        className={box}
        checked={ticked}
        disabled={disabled}
        onChange={take}
      />
      {children}
    </label>
  );
}
