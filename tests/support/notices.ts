/** Two people, their notices, and the ways to withdraw them (rules.md, Notices). */
import { expect } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { block } from '@/lib/domains/blocks/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { listNotices } from '@/lib/domains/notices/schema';
import type { TargetType } from '@/lib/domains/safety/schema';
import { pool } from '@/lib/platform/database/client';
import { type Answer, call } from './call';
import { someone, suspend } from './contact';
import type { Person } from './factories';
import { password } from './factories';
import { decide, reported } from './report-calls';

/** `me` gets notices about what `other` does. */
export type Two = { me: Person; other: Person };
export type Done = { status: number };
export type Way = (two: Two) => Promise<unknown>;

export const noticesOf = async (as: Person, query: object = {}) =>
  (await call(listNotices, { as, query })).body;
export const rowsOf = async ({ id }: { id: number }) =>
  (await pool().query('select kind, subject_id from notices where user_id = $1', [id])).rows;

let hash: Promise<string> | undefined;

/** Two people of the same age band, who can contact each other in every way. */
export async function two(): Promise<Two> {
  hash ??= hashPassword(password);
  const passwordHash = await hash;
  return { me: await someone('A'), other: await someone('A', { passwordHash }) };
}

export const hide = (type: TargetType, id: number) => async () => decide(await reported(type, id), 'hide');
export const ok = async (asked: Promise<Answer<unknown>>) => {
  const { status, message } = await asked;
  expect(status, message).toBe(200);
};

/** The actions that withdraw every notice with a person as its actor. */
export const blocking: Record<string, Way> = {
  'blocked by the reader': ({ me, other }) =>
    ok(call(block, { as: me, body: { username: other.username, block: true } })),
  'blocked by who did it': ({ me, other }) =>
    ok(call(block, { as: other, body: { username: me.username, block: true } })),
  suspended: ({ other }) => suspend(other),
  'left for good': ({ other }) => ok(call(deleteAccount, { as: other, body: { password } })),
  muted: ({ me, other }) => ok(call(mute, { as: me, body: { username: other.username, mute: true } })),
};
