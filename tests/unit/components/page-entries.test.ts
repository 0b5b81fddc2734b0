/** The way to the control panel: the creator account's in the menu, a moderator's under Me, and nobody else's. */
import { expect, test } from 'vitest';
import { entriesFor, ownEntriesFor } from '@/components/shell/page-entries';
import type { Me } from '@/lib/domains/accounts/schema';

const person = (given: Partial<Me>) => ({ username: 'ada', is_creator: 0, is_moderator: 0, ...given }) as Me;
const panelIn = (entries: { href: string; label: string }[]) =>
  entries.filter(({ href }) => href === '/control-panel').map(({ label }) => label);

test.each([
  ['a member', {}, [], []],
  ['the creator account', { is_creator: 1 }, ['Control Panel'], []],
  ['a moderator', { is_moderator: 1 }, [], ['Moderator Powers']],
] as const)('%s', (_, given, inMenu, underMe) => {
  expect(panelIn(entriesFor(person(given)))).toEqual(inMenu);
  expect(panelIn(ownEntriesFor(person(given)))).toEqual(underMe);
  expect(ownEntriesFor(person(given))[0]).toEqual({ href: '/profile/ada', label: 'Profile' });
});
