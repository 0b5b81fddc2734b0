/**
 * Says so where a script of the page could not be loaded. React is not there to say it, and without all of them no button works.
 * Scripts that come later are retried where they are used (components/ui/lazy-with-retry.tsx).
 */
import { hydratedEvent } from './hydrated';

const tell = ({ target }: Event) => {
  if (!(target instanceof HTMLScriptElement)) return;
  stop();
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<p role="alert" class="bg-pepper p-3 text-on-pepper">Not all of this page came, so its buttons do nothing. <a class="underline" href="">Load it again</a></p>',
  );
};
const stop = () => removeEventListener('error', tell, true);

addEventListener('error', tell, true);
addEventListener(hydratedEvent, stop, { once: true });
