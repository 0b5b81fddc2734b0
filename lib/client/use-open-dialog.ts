'use client';
import { useCallback, useState } from 'react';

/**
 * Which of several dialogs is open. Each is closed by its name: an action may end when its own dialog is closed and another is
 * open, with words in it.
 * @returns `opened`, the name or null; `open`; and `close`, which leaves every other dialog open
 */
export function useOpenDialog<Name extends string | number>() {
  const [opened, setOpened] = useState<Name | null>(null);
  const open = useCallback((name: Name) => setOpened(name), []);
  const close = useCallback((name: Name) => setOpened((now) => (now === name ? null : now)), []);
  return { opened, open, close };
}
