/**
 * Served in the worker's place where SERVICE_WORKER is `off`: whoever has one gets this at the next look for a new one. It
 * empties what was kept, ends itself, and leaves the pages to the network.
 */
import { worker } from './worker.ts';

async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  await worker.registration.unregister();
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(end()));
