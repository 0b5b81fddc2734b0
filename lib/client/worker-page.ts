/**
 * A page's end of the service worker. It stands in the HTML of every page of a member, built by itself
 * (scripts/service-worker/bundle.mjs), so that no page waits for it and none has more to load.
 */
import {
  goOnAttribute,
  type LoadedMessage,
  type MeterMessage,
  type SpentMessage,
  saverChanged,
  spentAttribute,
} from '@/lib/contract/service-worker';

/** A browser without storage or https has none. */
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
  // What came before the first worker is counted by nobody else.
  if (!workers.controller) workers.addEventListener('controllerchange', countLoaded, { once: true });
  workers.addEventListener('message', ({ data }: MessageEvent<SpentMessage | string>) => {
    if (typeof data === 'object') showSpent(data.spent);
  });
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest(`[${goOnAttribute}]`)) return;
    showSpent(false);
    say({ ask: 'meter', change: { goOn: true } });
  });
  // After everything else: nothing of a page waits for it.
  addEventListener('load', () => workers.register('/service-worker.js').catch(() => {}));
}
