/** Background Sync, where the browser has it: something is done when the network is back, also with no page open. */
import { worker } from './worker.ts';

type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

export type SyncEvent = ExtendableEvent & { tag: string };

export async function syncLater(tag: 'outbox' | 'logout'): Promise<void> {
  await (worker.registration as Registration).sync?.register(tag).catch(() => {});
}
