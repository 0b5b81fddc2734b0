/**
 * Served in the worker's place where SERVICE_WORKER is `off`: whoever has one gets this the next time the browser looks for a
 * new one. It deletes what was kept, closes what the phone shows, ends itself, and leaves the pages to the network.
 */
import { worker } from './worker.ts';

async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  for (const each of await worker.registration.getNotifications()) each.close();
  await worker.registration.unregister();
}

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(end()));
