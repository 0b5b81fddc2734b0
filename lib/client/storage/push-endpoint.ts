/**
 * Whether an account has push on in this browser: the endpoint that the server was last told of, null if it is off. The
 * browser's subscription alone may belong to an earlier user of the phone.
 */
import type { AccountStorage } from './account-storage';

const item = 'push';

export const pushEndpoint = (storage: AccountStorage | null): string | null => storage?.read(item) ?? null;

/**
 * Push is on, and the server has to be told of the subscription, since a new session has begun. Earlier versions stored nothing
 * else.
 */
export const unsynced = 'on';

/** @param endpoint  null when push is switched off */
export const notePushEndpoint = (storage: AccountStorage | null, endpoint: string | null): void =>
  storage?.write(item, endpoint);
