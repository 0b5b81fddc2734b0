import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useTransition } from 'react';

/** Whether a press means this tab: not another one, a window or a download. */
const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Opens the pages of the links in an element inside the app, as the framework's own links do.
 * @param area      the element
 * @param onChosen  told of every link that was pressed, whatever it opens; the same function each time
 * @returns whether a page that was chosen is still on its way
 */
export function usePageLinks(area: RefObject<HTMLElement | null>, onChosen: () => void): boolean {
  const router = useRouter();
  const [onTheWay, begin] = useTransition();
  useEffect(() => {
    const element = area.current;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (!link) return;
      onChosen();
      if (!isPlain(event)) return;
      event.preventDefault();
      begin(() => router.push(link.href));
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, [area, onChosen, router]);
  return onTheWay;
}
