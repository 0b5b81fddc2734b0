/** The relying party: the configured address of the site. Request headers are not trusted for it. */
import { createHmac } from 'node:crypto';
import { env } from '@/lib/platform/env';

export const relyingParty = () => {
  const { origin, hostname } = new URL(env().NEXTAUTH_URL);
  return { origin, id: hostname };
};

/** The id under which a device stores the account: always the same, and reveals nothing about the person. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', env().NEXTAUTH_SECRET).update(`passkeys of ${userId}`).digest());
