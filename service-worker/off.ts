/**
 * Served instead of the worker if SERVICE_WORKER is `off`. Browsers with the worker get it at their next update check. It
 * deletes all stored data, closes notifications and unregisters itself, so that pages come from the network.
 */
import { worker } from './worker.ts';

async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  // A browser that lists none (Firefox before 126) keeps them, and is switched off all the same.
  for (const { name } of (await indexedDB.databases?.()) ?? []) if (name) indexedDB.deleteDatabase(name);
  for (const each of await worker.registration.getNotifications()) each.close();
  await worker.registration.unregister();
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(end()));
