'use client';
/** Push in this browser: whether it is supported, and switching it on and off. Loaded when its settings are opened. */
import { send } from '@/lib/client/api/send';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { readPushKey, subscribePush, unsubscribePush } from './push-schema';

/** `refused`: the person denied permission in the browser. `away`: the browser's push service cannot be reached. */
export type PushHere = 'on' | 'off' | 'refused' | 'impossible';
export type Switched = PushHere | 'away';

/** Records that this account switched push on. The subscription alone may belong to a previous user of the phone. */
const chosen = 'push';

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

async function held(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Saves the subscription on the server again: another login removed it. */
async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await send(subscribePush, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  });
}

/** The state of push in this browser. When it is on, the subscription is saved on the server again. */
export async function pushHere(storage: AccountStorage | null): Promise<PushHere> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  const subscription = storage?.read(chosen) ? await held() : null;
  if (!subscription || Notification.permission !== 'granted') return 'off';
  await tell(subscription);
  return 'on';
}

/** Asks for permission with the browser's prompt, then for a subscription. @throws ApiError when the server refuses */
export async function switchPushOn(storage: AccountStorage | null): Promise<Switched> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'refused' : 'off';
  const { key } = await send(readPushKey, {});
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const subscription = await subscribe().catch(async () => {
    // A subscription for another server key prevents a new one, so remove it and retry.
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
