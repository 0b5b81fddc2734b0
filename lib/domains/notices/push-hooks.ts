'use client';
/** Push in this browser: what it can, and switching it on and off. Loaded when somebody opens the settings for it. */
import { send } from '@/lib/client/api/send';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { readPushKey, subscribePush, unsubscribePush } from './push-schema';

/** `refused`: the person told the browser so, and it asks no more. `away`: the browser's push service cannot be reached. */
export type PushHere = 'on' | 'off' | 'refused' | 'impossible';
export type Switched = PushHere | 'away';

/** Whether whoever is here switched it on: a subscription alone may be of somebody who used the phone before. */
const chosen = 'push';

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

async function held(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server keeps it anew: after another login its own was over. */
async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await send(subscribePush, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  });
}

/** How it is here. Where it is on, the server is told once more. */
export async function pushHere(storage: AccountStorage | null): Promise<PushHere> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  const subscription = storage?.read(chosen) ? await held() : null;
  if (!subscription || Notification.permission !== 'granted') return 'off';
  await tell(subscription);
  return 'on';
}

/** Asks the person by the browser's own question, and the browser for an address. @throws ApiError where the server refuses */
export async function switchPushOn(storage: AccountStorage | null): Promise<Switched> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'refused' : 'off';
  const { key } = await send(readPushKey, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const subscription = await subscribe().catch(async () => {
    // One for another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribe().catch(() => null);
  });
  if (!subscription) return 'away';
  await tell(subscription);
  storage?.write(chosen, 'on');
  return 'on';
}

export async function switchPushOff(storage: AccountStorage | null): Promise<Switched> {
  storage?.write(chosen, null);
  const subscription = await held();
  if (subscription) {
    await send(unsubscribePush, { body: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}
