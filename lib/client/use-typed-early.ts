'use client';
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes over what was written into a field, or ticked, before the page's scripts were there. React leaves it in the field,
 * does not know it, and would undo it the next time it draws.
 * @param held      what the page holds: words, or whether it is ticked; undefined where the field itself holds it
 * @param onChange  the field's own, called with the field as it stands
 * @param given     the field's `ref`, where somebody else has one
 * @returns what the field has as its `ref`
 */
export function useTypedEarly<F extends Field>(
  held: unknown,
  onChange: ((event: ChangeEvent<F>) => void) | undefined,
  given?: RefObject<F | null>,
): RefObject<F | null> {
  const own = useRef<F>(null);
  const field = given ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stood there before the first moment
  useLayoutEffect(() => {
    const found = field.current;
    if (!found || held === undefined) return;
    const shown = 'checked' in found && typeof held === 'boolean' ? found.checked : found.value;
    if (shown !== (typeof held === 'boolean' ? held : String(held)))
      onChange?.({ target: found, currentTarget: found } as ChangeEvent<F>);
  }, []);
  return field;
}
