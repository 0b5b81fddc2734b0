/**
 * Keeps a press on a button that comes before the page is ready for it, and makes it then. On a slow phone that is seconds later.
 * Links and popovers work without scripts, and React itself keeps what is sent by a form
 * (docs/decisions/077-forms-pressed-early.md, docs/decisions/127-buttons-pressed-early.md).
 */
import { hydratedEvent, readyEvent } from './hydrated';

const works = 'a,button,input,label,select,summary,textarea';
const waitsForScripts = 'button[type=button]:not([popovertarget]),[popovertargetaction=hide]';

let press: Event | undefined;
let button: HTMLElement | undefined;
let meant: string | null;
let isHydrated = false;

/** What a press on it does: another thing once it is switched on, or says something else. */
const meaning = (of: Element) => of.ariaPressed ?? of.ariaChecked ?? of.textContent;

const keep = (event: Event) => {
  if (event.type === 'click') globalThis.pressedEarly = true;
  const place = (event.target as Element).closest<HTMLElement>(works);
  if (!place) return;
  // Of several presses the last, and none of somebody who has gone on to something else.
  press = event;
  button = place.matches(waitsForScripts) ? place : undefined;
  meant = meaning(place);
  // React would hear it as well: too early, as the effects have not run, and then once more.
  if (isHydrated && button && event.type === 'click') event.stopPropagation();
};

const stop = () => {
  removeEventListener('click', keep, true);
  removeEventListener('input', keep, true);
};

addEventListener('click', keep, true);
addEventListener('input', keep, true);
addEventListener(
  hydratedEvent,
  () => {
    isHydrated = true;
    // A press that is under way just now has made React take over the page, and goes on to it by itself.
    if (press?.eventPhase !== Event.NONE) button = undefined;
  },
  { once: true },
);
addEventListener(
  readyEvent,
  () =>
    // After the effects, and before any other press.
    queueMicrotask(() => {
      stop();
      if (button?.isConnected && meaning(button) === meant) button.click();
    }),
  { once: true },
);
