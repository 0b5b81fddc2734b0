/** Telling of a login on a new device, whichever way somebody logs in. */
import { DomainError } from '@/lib/contract/domain-error';
import { noteNewDevice } from '@/lib/domains/accounts/new-device';
import type { Device } from './known-device';
import { countUse } from './rate-limit';

type Login = {
  sessionId: string;
  /** What the account is counted by (login-guesses.ts). */
  account: string;
  /** As the request's cookie says; null where nobody has logged in. */
  device: Device | null;
};

/**
 * To be called by every way to log in, once its session is open. Nobody's mailbox is filled by it: beyond so many an hour
 * a login is told no more.
 */
export async function tellOfNewDevice({ sessionId, account, device }: Login): Promise<void> {
  if (device?.accounts.includes(account)) return;
  try {
    await countUse('newDeviceMail', account);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return;
    throw error;
  }
  await noteNewDevice(sessionId);
}
