/** When a row of an infinite list is unloaded. Imported only when a list gets long. */

/**
 * How far beyond the screen rows stay rendered, in pixels: some ten screens, for fast scrolling and the browser's page
 * search.
 */
const near = 6000;

/** State of a row that a person would lose. */
export type InUse = {
  /** The keyboard focus is in it. */
  focused: boolean;
  /** Text in its fields that was not sent yet. */
  typed: readonly string[];
  /** A video or audio plays in it. */
  playing: boolean;
};

/** Whether a distant row may be unloaded. */
export const mayGo = ({ focused, typed, playing }: InUse): boolean =>
  !focused && !playing && typed.every((words) => words === '');

/**
 * How far to scroll when a row above the screen comes back with another height. Browsers with scroll anchoring do this
 * themselves.
 */
export const shiftFor = (was: number, is: number, bottom: number, anchors: boolean): number =>
  anchors || bottom > 0 ? 0 : is - was;

const fields = 'textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=submit])';

/** The state of a row that a person would lose. */
export const inUse = (row: Element): InUse => ({
  focused: row.contains(document.activeElement),
  typed: [...row.querySelectorAll<HTMLInputElement>(fields)].map(({ value }) => value),
  playing: [...row.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused),
});

const watched = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Reports when an element comes near the screen, and when it is far away.
 * @returns stops watching
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

/** Scrolls the page for a row that came back, as `shiftFor` says. */
export function keepPlace(row: HTMLElement, was: number): void {
  const { bottom, height } = row.getBoundingClientRect();
  const by = shiftFor(was, height, bottom - height + was, CSS.supports('overflow-anchor: auto'));
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' });
}
