import 'server-only';
import { notify } from '@/lib/domains/notices/writing';
import type { Transaction } from '@/lib/platform/database/client';

const own = (subject: 'password' | 'email') => (tx: Transaction, id: number) =>
  notify(tx, { kind: 'account', subject, to: id, about: id, by: null });

/** Tells a person that their password is another one, in the transaction that makes it so. */
export const notifyOfPassword = own('password');

/** The same of the address. */
export const notifyOfAddress = own('email');
