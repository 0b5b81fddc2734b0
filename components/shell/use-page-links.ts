import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useTransition } from 'react';

/** Whether a click opens the link in this tab: not in a new tab or window, and not as a download. */
const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Handles clicks on the links in an element as navigation inside the app, like the framework's own links.
 * @param area      the element
 * @param onChosen  called for every link that is clicked; must be a stable function
 * @returns whether a navigation is pending
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
