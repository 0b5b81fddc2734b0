'use client';
/**
 * Push in this browser: whether it is supported, and switching it on and off. Loaded where push is on, and with its settings.
 */
import { isRefusedAs, send } from '@/lib/client/api/send';
import type { AccountStorage } from '@/lib/client/storage/account-storage';
import { notePushEndpoint, pushEndpoint, unsynced } from '@/lib/client/storage/push-endpoint';
import { readPushKey, subscribePush, unsubscribePush } from './push-schema';

/** `refused`: the person denied permission in the browser. `away`: the browser's push service cannot be reached. */
export type PushHere = 'on' | 'off' | 'refused' | 'impossible';
export type Switched = PushHere | 'away';

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

/** Undefined where there is no worker: its file was not loaded, or the operator has none. `ready` would wait for ever. */
const pushManager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager;

async function held(): Promise<PushSubscription | null> {
  return (await (await pushManager())?.getSubscription()) ?? null;
}

/** @returns null if the browser's push service cannot be reached, or there is no worker */
async function subscribed(): Promise<PushSubscription | null> {
  const { key } = await send(readPushKey, {});
  const manager = await pushManager();
  const subscribe = async () =>
    (await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })) ?? null;
  return subscribe().catch(async () => {
    // A subscription for another server key prevents a new one, so remove it and retry.
    await (await held())?.unsubscribe();
    return subscribe().catch(() => null);
  });
}

/** Saves the subscription on the server, in place of the one that it was told of before. */
async function tell(storage: AccountStorage | null, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  const before = pushEndpoint(storage);
  const replaces = before === null || before === unsynced || before === endpoint ? undefined : before;
  await send(subscribePush, { body: { ...body, replaces } }).catch((refused) => {
    // It has ended there, because the push service no longer knew it.
    if (!isRefusedAs(refused, 'subscription_not_found')) throw refused;
    return send(subscribePush, { body });
  });
  notePushEndpoint(storage, endpoint);
}

const isPossible = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * The subscription of an account that switched push on here. The browser's own may be of another account, or it may have
 * lost it: then there is a new one.
 */
async function current(storage: AccountStorage | null): Promise<PushSubscription | null> {
  if (!pushEndpoint(storage) || !isPossible() || Notification.permission !== 'granted') return null;
  return (await held()) ?? (await subscribed());
}

/**
 * The state of push in this browser. When it is on, the subscription is saved on the server again, but for a restricted account,
 * which may not save one.
 */
export async function pushHere(storage: AccountStorage | null, isRestricted = false): Promise<PushHere> {
  if (!isPossible()) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  if (isRestricted) {
    const known = pushEndpoint(storage);
    return known && known !== unsynced && (await held()) ? 'on' : 'off';
  }
  const subscription = await current(storage);
  if (!subscription) return 'off';
  // Another login may have removed it there.
  await tell(storage, subscription);
  return 'on';
}

/** Tells the server of a subscription that the browser has renewed without saying so. Otherwise it sends nothing. */
export async function syncPush(storage: AccountStorage | null): Promise<void> {
  const subscription = await current(storage);
  if (subscription && subscription.endpoint !== pushEndpoint(storage)) await tell(storage, subscription);
}

/** Asks for permission with the browser's prompt, then for a subscription. @throws ApiError when the server refuses */
export async function switchPushOn(storage: AccountStorage | null): Promise<Switched> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'refused' : 'off';
  const subscription = await subscribed();
  if (!subscription) return 'away';
  await tell(storage, subscription).catch(async (refused) => {
    // The server may have it, and only its answer got lost. Nothing may arrive where the switch shows off.
    if (!pushEndpoint(storage)) await end(subscription);
    throw refused;
  });
  return 'on';
}

/** Ends a subscription in the browser. @returns false if something may still arrive by it */
const end = (subscription: PushSubscription): Promise<boolean> =>
  subscription.unsubscribe().then(
    () => true,
    () => false,
  );

/**
 * Ends it in the browser first, so that nothing arrives whatever becomes of the call: the push service tells a server that
 * was not reached, at its next push, that the endpoint is gone.
 * @throws ApiError when the server was not reached, and the browser did not end it either; then push is still on
 */
export async function switchPushOff(storage: AccountStorage | null): Promise<Switched> {
  const known = pushEndpoint(storage);
  const subscription = await held();
  const ended = subscription !== null && (await end(subscription));
  if (ended) notePushEndpoint(storage, null);
  // The browser may have renewed or lost the one that the server knows.
  for (const endpoint of new Set([known, subscription?.endpoint]))
    if (endpoint && endpoint !== unsynced)
      await send(unsubscribePush, { body: { endpoint } }).catch((refused) => {
        if (!ended) throw refused;
      });
  notePushEndpoint(storage, null);
  return 'off';
}
