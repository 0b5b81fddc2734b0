/** What the settings say of notices that cannot be switched off (rules.md, On the phone). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoticeKinds } from '@/components/settings/notice-kinds';
import { neverOff } from '@/lib/contract/settings';
import { useSettings } from '@/lib/domains/settings/hooks';
import { allNotices } from '@/lib/domains/settings/policy';
import type { Settings } from '@/lib/domains/settings/schema';

const settings: Settings = {
  findable: 1,
  who_may_write: 'requests',
  quiet_from: '22:00',
  quiet_until: '06:00',
  notify: allNotices({}),
};
const Shown = () => <NoticeKinds saving={useSettings(settings)} />;

/** What the hint calls each of them. */
const names: Record<(typeof neverOff)[number], string> = {
  decision: 'decisions',
  report_outcome: 'what became of your reports',
  account: 'your account',
};

test('the hint names each kind that cannot be switched off', () => {
  const shown = renderToStaticMarkup(<Shown />).toLowerCase();
  const hint = /<p[^>]*>([^<]* cannot be switched off\.)<\/p>/.exec(shown)?.[1];
  for (const kind of neverOff) expect(hint).toContain(names[kind]);
});
