/** A change of address is no way round a suspension (docs/decisions/122-suspended-people-leave.md). */
import { expect, test } from 'vitest';
import { register } from '@/lib/domains/accounts/entry-schema';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { db } from '@/lib/platform/database/client';
import { anAddress, aPerson, confirm, linkTo, moved, password, undo } from '../../support/address-changes';
import { call } from '../../support/call';
import { bornYearsAgo } from '../../support/contact';
import { aRant, type Person } from '../../support/factories';
import { decide, reported } from '../../support/report-calls';
import { withConfirmedAddress } from '../../support/taken-back';

/** Somebody who has confirmed their address. */
async function confirmed() {
  const person = await aPerson();
  await withConfirmedAddress(person);
  return person;
}

async function suspendForARant(person: Person) {
  const rant = await aRant({ by: person });
  const id = await reported('rant', rant.id);
  const { status } = await decide(id, 'suspend', { rule: 'R4' });
  expect(status).toBe(200);
  return id;
}

const leave = async (as: Person) =>
  expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);

let joined = 0;
async function joinWith(email: string) {
  joined += 1;
  const body = { email, username: `again_${joined}`, password: 'keke napep 2026', dob: bornYearsAgo(16) };
  return (await call(register, { body })).status;
}

test('who changes the address before the suspension begins, and leaves, comes back with neither', async () => {
  const person = await confirmed();
  const later = anAddress();
  await suspendForARant(person);
  await moved(person, later);
  await leave(person);
  expect([await joinWith(person.email), await joinWith(later)]).toEqual([409, 409]);
});

test('nor with one that they had before the decision, for as long as a link brings it back', async () => {
  const person = await confirmed();
  await moved(person, anAddress());
  await suspendForARant(person);
  await leave(person);
  expect(await joinWith(person.email)).toBe(409);
});

test('nor with one that they took back by a link, which frees the later ones for nobody', async () => {
  const person = await confirmed();
  const [second, third] = [anAddress(), anAddress()];
  const link = await moved(person, second);
  await moved(person, third);
  await suspendForARant(person);
  expect((await undo(link)).status).toBe(200);
  expect([await joinWith(second), await joinWith(third)]).toEqual([409, 409]);
});

test('whose suspension is taken back goes back to the address that they left', async () => {
  const person = await confirmed();
  const id = await suspendForARant(person);
  await moved(person, anAddress());
  expect((await decide(id, 'restore')).status).toBe(200);
  expect((await confirm(await linkTo(person, person.email))).status).toBe(200);
});

test('an address that nobody confirmed stays free: it may be somebody else’s', async () => {
  const person = await aPerson();
  await suspendForARant(person);
  await leave(person);
  expect(await joinWith(person.email)).toBe(200);
});

test('nor is it kept when it was left for another, or by a link that could bring it back; the confirmed one is', async () => {
  const [person, later] = [await aPerson(), anAddress()];
  await suspendForARant(person);
  await moved(person, later);
  await leave(person);
  expect([await joinWith(person.email), await joinWith(later)]).toEqual([200, 409]);
});

test('a suspension that is lifted frees no address that its account never confirmed', async () => {
  const owner = await confirmed();
  await suspendForARant(owner);
  await leave(owner);
  const person = await aPerson();
  const id = await suspendForARant(person);
  await moved(person, anAddress());
  // As though both had been the same: lifting a suspension frees only what it had kept.
  await db().mailedToken.updateMany({
    where: { userId: person.id, purpose: 'email_undo' },
    data: { email: owner.email },
  });
  expect((await decide(id, 'restore')).status).toBe(200);
  await db().mailedToken.deleteMany({ where: { userId: person.id } });
  expect(await joinWith(owner.email)).toBe(409);
});

test('somebody who is not suspended leaves both free', async () => {
  const person = await confirmed();
  const later = anAddress();
  await moved(person, later);
  await leave(person);
  expect([await joinWith(person.email), await joinWith(later)]).toEqual([200, 200]);
});
