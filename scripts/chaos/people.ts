/** Registers people through the same call as the form. */
import { randomBytes } from 'node:crypto';
import { login, register } from '@/lib/domains/accounts/entry-schema';
import { ask } from './calls.ts';

export type Person = { email: string; username: string; password: string; token: string };

export const password = 'agege bread 4 life';
export const birthday = `${new Date().getUTCFullYear() - 16}-01-01`;

/** A username that is unique in this run. */
export const aName = (prefix = 'teen') => `${prefix}_${randomBytes(5).toString('hex')}`;

/** Registers a person at the given server and logs in. */
export async function personAt(at: string, prefix?: string): Promise<Person> {
  const username = aName(prefix);
  const account = { email: `${username}@example.com`, username, password };
  await ask(register, { body: { ...account, dob: birthday } }, at);
  const answer = await ask(login, { body: { email: account.email, password } }, at);
  if (!('token' in answer)) throw new Error('Somebody new was asked for a second factor.');
  return { ...account, token: answer.token };
}
