/** Background Sync, if the browser has it: runs work when the network is back, even if no page is open. */
import { worker } from './worker.ts';

type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

export type SyncEvent = ExtendableEvent & { tag: string };

export async function syncLater(tag: 'outbox' | 'logout'): Promise<void> {
  await (worker.registration as Registration).sync?.register(tag).catch(() => {});
}
