import 'server-only';
import { notify } from '@/lib/domains/notices/writing';
import type { Transaction } from '@/lib/platform/database/client';

const own = (subject: 'password' | 'email') => (tx: Transaction, id: number) =>
  notify(tx, { kind: 'account', subject, to: id, about: id, by: null });

/** Notifies a person that their password changed. Runs in the transaction that changes it. */
export const notifyOfPassword = own('password');

/** Notifies a person that their email address changed. Runs in the transaction that changes it. */
export const notifyOfAddress = own('email');
