import type { ReactNode } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';

type Props = {
  /** Shared by the choices of which one is taken. */
  name: string;
  chosen: boolean;
  disabled?: boolean;
  /** Called at hydration too, if it was chosen before (`useTypedEarly`). */
  onChoose: () => void;
  /** What choosing it means. */
  hint?: string;
  children: ReactNode;
};

/** A radio button with its label. */
export function Choice({ name, chosen, disabled = false, onChoose, hint, children }: Props) {
  const field = useTypedEarly<HTMLInputElement>(chosen, onChoose);
  return (
    <label className={`flex min-h-11 items-center gap-3 py-1 ${disabled ? 'text-mute' : 'cursor-pointer'}`}>
      <input
        ref={field}
        type="radio"
        name={name}
        className="size-5 flex-none accent-lagoon"
        // A choice that a browser restores after a reload is not made again.
        autoComplete="off"
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
      />
      <span>
        <span className="block">{children}</span>
        {hint && <span className="block text-sm text-mute">{hint}</span>}
      </span>
    </label>
  );
}
