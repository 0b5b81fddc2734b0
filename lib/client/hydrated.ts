/** A window event: React has taken over the page, and would hear every press from now on. */
export const hydratedEvent = 'hydrated';
/** A window event: the page's effects have run too, so that a press finds what it needs. */
export const readyEvent = 'ready';

declare global {
  /** Whether anything was pressed before the page was hydrated. */
  var pressedEarly: boolean | undefined;
}
