/** When a row of an endless list is let go: fetched once a list is long. */

/** How far beyond the screen rows are still there, in pixels: some ten screens, for a quick thumb and the page's search. */
const near = 6000;

/** What stands in a row that its person would miss. */
export type InUse = {
  /** The keyboard is in it. */
  focused: boolean;
  /** What is typed in its fields, and not sent yet. */
  typed: readonly string[];
  /** Something plays in it. */
  playing: boolean;
};

/** Whether a row that is far away may be let go. */
export const mayGo = ({ focused, typed, playing }: InUse): boolean =>
  !focused && !playing && typed.every((words) => words === '');

/**
 * How far the page must move where a row above the screen turns out taller than it was, or lower. A browser that keeps
 * what is read in its place by itself is left to do so.
 */
export const shiftFor = (was: number, is: number, bottom: number, anchors: boolean): number =>
  anchors || bottom > 0 ? 0 : is - was;

const fields = 'textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=submit])';

/** What a person would miss of what an element holds. */
export const inUse = (row: Element): InUse => ({
  focused: row.contains(document.activeElement),
  typed: [...row.querySelectorAll<HTMLInputElement>(fields)].map(({ value }) => value),
  playing: [...row.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused),
});

const watched = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Says of an element when it comes near the screen, and when it is far away.
 * @returns what ends it
 */
export function watch(row: Element, say: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting);
    },
    { rootMargin: `${near}px 0px` },
  );
  watched.set(row, say);
  observer.observe(row);
  return () => {
    watched.delete(row);
    observer?.unobserve(row);
  };
}

/** Moves the page for a row that came back, as `shiftFor` says. */
export function keepPlace(row: HTMLElement, was: number): void {
  const { bottom, height } = row.getBoundingClientRect();
  const by = shiftFor(was, height, bottom - height + was, CSS.supports('overflow-anchor: auto'));
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
}
