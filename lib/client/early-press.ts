/**
 * Keeps a press on a button that comes before the page's scripts, and makes it once React has taken over the page. On a slow
 * phone that is seconds later. Bundled separately (scripts/service-worker/bundle.mjs) and inlined, so that it is there with
 * the page's words. Links and popovers work without scripts, and React itself keeps what is sent by a form
 * (docs/decisions/077-forms-pressed-early.md).
 */
import { hydratedEvent } from './hydrated';

let press: MouseEvent | undefined;
let button: HTMLElement | null | undefined;

const keep = (event: MouseEvent) => {
  const pressed = (event.target as Element).closest('button');
  // Of several only the last: whoever presses again wants it once, and whoever presses elsewhere has gone on.
  if (pressed) [press, button] = [event, pressed];
};

addEventListener('click', keep, true);
addEventListener(
  hydratedEvent,
  () => {
    removeEventListener('click', keep, true);
    // A press that is under way just now has made React take over the page, and goes on to it by itself.
    if (press?.eventPhase !== Event.NONE) return;
    setTimeout(() => {
      const again = 'button[type=button]:is(:not([popovertarget]), [popovertargetaction=hide])';
      if (button?.isConnected && button.matches(again)) button.click();
    });
  },
  { once: true },
);
