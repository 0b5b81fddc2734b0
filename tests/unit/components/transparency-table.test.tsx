/** A month with little in it is shown, in one line: not only where nothing was reported (rules.md, Safety). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { TransparencyTable } from '@/components/safety/transparency-table';
import type { TransparencyMonth } from '@/lib/domains/safety/transparency-schema';

const read = vi.hoisted(() => ({ months: [] as unknown[] }));
vi.mock('@/lib/client/api/use-read', () => ({ useRead: () => ({ data: read.months }) }));

const quiet: TransparencyMonth = {
  ...{ month: '2026-10', received: '<5', decided: '<5', within_24_hours: null, median_hours: null },
  actions: { hidden: '<5', suspended: '<5', pictures_removed: '<5', dismissed: '<5', restored: '<5' },
  ...{ appeals: '<5', overturned: '<5' },
};
const shown = (...months: TransparencyMonth[]) => {
  read.months = months;
  return renderToStaticMarkup(<TransparencyTable />);
};

test('few of everything is one line under the month', () => {
  const markup = shown(quiet);
  expect(markup).toContain('October 2026');
  expect(markup).toContain('Fewer than five reports, and fewer than five decisions of each kind.');
  expect(markup).not.toContain('<dl');
});

test('where anything reaches five, each figure has its line, the few ones too', () => {
  for (const month of [
    { ...quiet, received: 5 },
    { ...quiet, actions: { ...quiet.actions, dismissed: 7 } },
  ]) {
    const markup = shown(month);
    expect(markup.match(/<dt>/g)).toHaveLength(11);
    expect(markup).toContain('&lt;5');
  }
});

test('before the first month is over there are none', () => {
  expect(shown()).toContain('The first figures come when the first month is over.');
});
