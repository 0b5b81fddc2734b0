/** Whom a passkey is for: the address that people open, and no header's word for it. */
import { createHmac } from 'node:crypto';
import { env } from '@/lib/platform/env';

export const relyingParty = () => {
  const { origin, hostname } = new URL(env().NEXTAUTH_URL);
  return { origin, id: hostname };
};

/** What a device knows an account by: always the same, and it says nothing of whose it is. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', env().NEXTAUTH_SECRET).update(`passkeys of ${userId}`).digest());
