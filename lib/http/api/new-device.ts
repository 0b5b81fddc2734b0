/** A mail about a login on a new device, for every login method. */
import { DomainError } from '@/lib/contract/domain-error';
import { noteFirstLogin, noteNewDevice } from '@/lib/domains/accounts/new-device';
import type { Device } from './known-device';
import { countUse } from './rate-limit';

type Login = {
  sessionId: string;
  /** The account's rate-limit key (login-guesses.ts). */
  account: string;
  /** The device in the request's cookie. Of it, only the accounts that logged in count. */
  device: Device | null;
};

/**
 * Every login method calls this once its session is open. After a few mails an hour no more are sent, so that nobody's
 * mailbox is flooded.
 */
export async function tellOfNewDevice({ sessionId, account, device }: Login): Promise<void> {
  if (device?.accounts.includes(account)) return noteFirstLogin(sessionId);
  try {
    await countUse('newDeviceMail', account);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return;
    throw error;
  }
  await noteNewDevice(sessionId);
}
