/**
 * A page's side of the service worker. Bundled separately (scripts/service-worker/bundle.mjs) and inlined in every page of
 * somebody who is signed in, so that no page waits for it or loads another file.
 */
import {
  type ClaimMessage,
  goOnAttribute,
  type LoadedMessage,
  type MeterMessage,
  type SettledMessage,
  type SpentMessage,
  saverChanged,
  spentAttribute,
} from '@/lib/contract/service-worker';

/** Missing in a browser without storage, or without https. */
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;

const say = (message: LoadedMessage | MeterMessage) => workers?.controller?.postMessage(message);

function showSpent(spent: boolean) {
  document.documentElement.toggleAttribute(spentAttribute, spent);
  dispatchEvent(new Event(saverChanged));
}

function countLoaded() {
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const loaded = (entries as PerformanceResourceTiming[]).map(({ name, transferSize }) => [
    name,
    transferSize,
  ]);
  say({ ask: 'count', loaded: loaded as LoadedMessage['loaded'] });
}

if (workers) {
  // Nobody else counts what was loaded before the first worker.
  if (!workers.controller) workers.addEventListener('controllerchange', countLoaded, { once: true });
  workers.addEventListener('message', ({ data }: MessageEvent<SpentMessage | SettledMessage | string>) => {
    if (typeof data === 'object' && 'spent' in data) showSpent(data.spent);
  });
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest(`[${goOnAttribute}]`)) return;
    showSpent(false);
    say({ ask: 'meter', change: { goOn: true } });
  });
  // After the page has loaded, so that nothing waits for it. A page that was opened just as the first worker began is
  // controlled by none until it asks for it.
  addEventListener('load', () =>
    workers
      .register('/service-worker.js')
      .then(
        ({ active }) => workers.controller || active?.postMessage({ ask: 'claim' } satisfies ClaimMessage),
      )
      .catch(() => {}),
  );
}
