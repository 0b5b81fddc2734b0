/** A mail about a login on a new device, for every login method. */
import { noteFirstLogin, noteNewDevice } from '@/lib/domains/accounts/new-device';
import type { Device } from './known-device';
import { tryCountUse } from './rate-limit';

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
  if (await tryCountUse('newDeviceMail', account)) await noteNewDevice(sessionId);
}
