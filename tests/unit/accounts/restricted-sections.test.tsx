/**
 * What /account shows to somebody whose account closes, or who awaits a guardian (rules.md, Turning 20 and Guardians): what they
 * can do, and for the rest a sentence. Which calls are refused to them: tests/api/accounts/restricted-account.test.ts.
 */
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { EmailForm } from '@/components/accounts/email-form';
import { UsernameForm } from '@/components/accounts/username-form';
import { WordsForm } from '@/components/mutes/words-form';
import { PasskeySettings } from '@/components/passkeys/passkey-settings';
import { CodeSettings } from '@/components/second-factor/code-settings';
import NoticeSettingsPanel from '@/components/settings/notice-settings-panel';
import { ReachSettings } from '@/components/settings/reach-settings';
import type { Restriction } from '@/lib/contract/restriction';
import { allNotices } from '@/lib/domains/settings/policy';
import type { Settings } from '@/lib/domains/settings/schema';

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>;

const settings: Settings = {
  findable: 1,
  who_may_write: 'requests',
  quiet_from: '22:00',
  quiet_until: '06:00',
  notify: allNotices({}),
};
const passkey = {
  id: 1,
  device: 'Chrome on Android',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: null,
};

const sections = {
  reach: (restriction: Restriction | null) => <ReachSettings first={settings} restriction={restriction} />,
  hidden: (restriction: Restriction | null) => (
    <ReachSettings first={{ ...settings, findable: 0 }} restriction={restriction} />
  ),
  notices: (restriction: Restriction | null) => (
    <NoticeSettingsPanel first={settings} band="A" restriction={restriction} />
  ),
  words: (restriction: Restriction | null) => <WordsForm words={['wahala']} restriction={restriction} />,
  username: (restriction: Restriction | null) => <UsernameForm restriction={restriction} />,
  email: (restriction: Restriction | null) => <EmailForm email="ada@example.com" restriction={restriction} />,
  'codes that are off': (restriction: Restriction | null) => (
    <CodeSettings first={{ on: false, recoveryCodes: 0 }} restriction={restriction} />
  ),
  'codes that are on': (restriction: Restriction | null) => (
    <CodeSettings first={{ on: true, recoveryCodes: 3 }} restriction={restriction} />
  ),
  passkeys: (restriction: Restriction | null) => (
    <PasskeySettings first={[passkey]} restriction={restriction} />
  ),
};
type Section = keyof typeof sections;

const shown = (section: Section, restriction: Restriction | null) =>
  renderToStaticMarkup(
    createElement(AppRouterContext.Provider, { value: {} as Router }, sections[section](restriction)),
  );
/** What can be pressed: each button's words, or the ids of its name where it has none. */
const buttons = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', words]) => words || (/aria-labelledby="([^"]+)"/.exec(attributes)?.[1] ?? ''),
  );

type Row = [Section, { usually: string[]; closing: string[]; awaited: string[] }];
const rows: Row[] = [
  ['reach', { usually: ['findable'], closing: [], awaited: ['findable'] }],
  ['notices', { usually: ['Save quiet hours'], closing: [], awaited: ['Save quiet hours'] }],
  ['words', { usually: ['Save words'], closing: [], awaited: ['Save words'] }],
  ['username', { usually: ['Change username'], closing: [], awaited: [] }],
  ['email', { usually: ['Change email'], closing: [], awaited: [] }],
  ['codes that are off', { usually: ['Set up codes'], closing: [], awaited: [] }],
  [
    'codes that are on',
    {
      usually: ['Switch codes off', 'New recovery codes'],
      closing: ['Switch codes off', 'New recovery codes'],
      awaited: ['Switch codes off', 'New recovery codes'],
    },
  ],
  ['passkeys', { usually: ['Remove', 'Add a passkey'], closing: ['Remove'], awaited: ['Remove'] }],
];

test.each(rows)('%s: only what works can be pressed', (section, { usually, closing, awaited }) => {
  expect(buttons(shown(section, null))).toEqual(usually);
  expect(buttons(shown(section, 'closing'))).toEqual(closing);
  expect(buttons(shown(section, 'awaited'))).toEqual(awaited);
});

test.each(rows.filter(([section]) => section !== 'codes that are on'))(
  '%s: for the rest one sentence says why not',
  (section) => {
    const says = (html: string, words: string) => html.split(words).length - 1;
    expect(says(shown(section, 'closing'), ', because this account closes.')).toBe(1);
    expect(says(shown(section, 'awaited'), ' until your guardian has agreed.')).toBe(1);
    expect(shown(section, null)).not.toMatch(/because this account closes|until your guardian has agreed/);
  },
);

describe('whoever awaits a guardian', () => {
  const disabled = (html: string) =>
    [...html.matchAll(/<input([^>]*)>/g)].map(([, attributes = '']) => attributes.includes('disabled'));

  test('can choose who may write as strictly as now, or more so', () => {
    expect(disabled(shown('reach', 'awaited'))).toEqual([true, false, false]);
    expect(disabled(shown('reach', null))).toEqual([false, false, false]);
  });

  test('can stop being found, and not begin it', () => {
    expect(shown('reach', 'awaited')).not.toContain('aria-disabled');
    expect(shown('hidden', 'awaited')).toContain('aria-disabled="true"');
    expect(shown('hidden', null)).not.toContain('aria-disabled');
  });
});

test('whoever leaves still sees their email and their muted words', () => {
  expect(shown('email', 'closing')).toContain('Your email stays ada@example.com, because');
  expect(shown('words', 'closing')).toContain('wahala');
});
