'use client';
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { noteTyped } from './typed-fields';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what was typed, ticked or chosen in a field before hydration. React does not know that value, and would overwrite it at the
 * next render.
 * @param held      the controlled value: text, or whether it is ticked; undefined for an uncontrolled field
 * @param onChange  the field's handler, called with the field's current value
 * @param given     the field's `ref`, if the caller has one
 * @returns the `ref` for the field
 */
export function useTypedEarly<F extends Field>(
  held: unknown,
  onChange: ((event: ChangeEvent<F>) => void) | undefined,
  given?: RefObject<F | null>,
): RefObject<F | null> {
  const own = useRef<F>(null);
  const field = given ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first render alone, since after it React itself hears of each change and would be told twice
  useLayoutEffect(() => {
    const found = field.current;
    if (!found || held === undefined) return;
    const shown = 'checked' in found && typeof held === 'boolean' ? found.checked : found.value;
    // Of radio buttons the chosen one speaks: the one before it would say that it is chosen.
    if (found.type === 'radio' && !shown) return;
    if (shown === (typeof held === 'boolean' ? held : String(held))) return;
    noteTyped(found);
    onChange?.({ target: found, currentTarget: found } as ChangeEvent<F>);
  }, []);
  return field;
}
