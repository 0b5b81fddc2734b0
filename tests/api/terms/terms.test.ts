/** The policy and the rules have versions, and each person has accepted some (contract.md, Accounts). */
import { expect, test } from 'vitest';
import { changesSince, isAccepted, terms } from '@/lib/contract/terms';
import type { Viewer } from '@/lib/contract/viewer';
import { accountForPages } from '@/lib/domains/accounts/accounts';
import { register } from '@/lib/domains/accounts/entry-schema';
import { acceptTerms } from '@/lib/domains/terms/schema';
import { viewerOfToken } from '@/lib/http/api/session';
import { db } from '@/lib/platform/database/client';
import { pool } from '@/lib/platform/database/pool';
import { call, fiftyTimes, statusesOf } from '../../support/call';
import { aUser, bornYearsAgo, type Person } from '../../support/factories';

/** Somebody who registered before the newest policy. */
async function anEarlierOne(): Promise<Person> {
  const person = await aUser();
  await db().user.update({ where: { id: person.id }, data: { policyAccepted: terms.policy - 1 } });
  return person;
}
const acceptedOf = async ({ token }: Person) =>
  (await accountForPages((await viewerOfToken(token)) as Viewer)).accepted;

test('whoever joins accepts the newest by that', async () => {
  const body = {
    email: 'accepts@example.com',
    username: 'accepts',
    password: 'suya on a friday',
    dob: bornYearsAgo(16),
  };
  expect((await call(register, { body })).status).toBe(200);
  expect(await db().user.findUniqueOrThrow({ where: { email: body.email } })).toMatchObject({
    policyAccepted: terms.policy,
    rulesAccepted: terms.rules,
  });
});

test('the usual values of the columns are the newest versions, or nobody who is written otherwise gets in', async () => {
  const { rows } = await pool().query(
    `select column_name as name, column_default as usual from information_schema.columns
     where table_name = 'users' and column_name in ('policy_accepted', 'rules_accepted') order by 1`,
  );
  expect(rows).toEqual([
    { name: 'policy_accepted', usual: String(terms.policy) },
    { name: 'rules_accepted', usual: String(terms.rules) },
  ]);
});

test('an earlier one has something to read, accepts once, and what they accepted is kept', async () => {
  const person = await anEarlierOne();
  const before = await acceptedOf(person);
  expect(isAccepted(before)).toBe(false);
  expect(changesSince(before).policy.length).toBeGreaterThan(0);
  expect(changesSince(before).rules).toEqual([]);
  expect(changesSince({ ...terms })).toEqual({ policy: [], rules: [] });
  const answers = await fiftyTimes(() => call(acceptTerms, { as: person, body: { ...terms } }));
  expect(statusesOf(answers)).toEqual([200]);
  expect(await acceptedOf(person)).toEqual({ ...terms });
});

test('another version than the newest is not accepted', async () => {
  const person = await anEarlierOne();
  for (const body of [
    { ...terms, policy: terms.policy - 1 },
    { ...terms, rules: terms.rules + 1 },
  ]) {
    const answer = await call(acceptTerms, { as: person, body });
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ code: 'terms_changed' })]);
  }
  expect(isAccepted(await acceptedOf(person))).toBe(false);
});
