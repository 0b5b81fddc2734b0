/** The notice of a decision says on the page what was decided; on a locked phone it does not (docs/decisions/090-push-without-words.md). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoticeItem } from '@/components/notices/notice-item';
import { noticeWords } from '@/components/notices/notice-words';
import type { Notice } from '@/lib/domains/notices/schema';

const notice = (decision: Partial<NonNullable<Notice['decision']>> | null): Notice => ({
  ...{ id: 1, kind: 'decision', actors: [], actor_count: 0, created_at: '2026-11-20T10:00:00.000Z', read: 1 },
  subject: { type: 'decision', id: 7, excerpt: 'buy now', url: '/reports#decision-7' },
  decision: decision && {
    ...{ action: 'hide', rule: 'R7', days: null, target_type: 'post', may_appeal: 1 },
    ...decision,
  },
});
const shown = (given: Notice) => renderToStaticMarkup(<NoticeItem notice={given} unread={false} />);
const textOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('what was done, the rule, the words in question and the way to appeal, in one link', () => {
  const markup = shown(notice({}));
  expect(markup.match(/<a\b[^>]*>/g)).toEqual([expect.stringContaining('href="/reports#decision-7"')]);
  expect(textOf(markup)).toMatch(/We hid it\. R7: No selling and no scams\. “ buy now ” Your post .* Appeal/);
});

test.each([[{ may_appeal: 0 } as const], [{ action: 'reports', rule: null, may_appeal: 0 } as const]])(
  '%o: where nobody may appeal, nothing offers it',
  (given) => {
    expect(textOf(shown(notice(given)))).not.toContain('Appeal');
  },
);

test('what was undone in that moment, and a page that was kept before a release, have the words of before', () => {
  const { decision: _, ...earlier } = notice(null);
  for (const each of [notice(null), earlier as Notice])
    expect(textOf(shown(each))).toContain('We decided on something of yours');
});

test('a push shows neither the rule nor the words', () => {
  expect(noticeWords(notice({})).did).toBe('We decided on something of yours');
});
