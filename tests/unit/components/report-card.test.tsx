/** A report shows what it is about without leading whoever decides astray (rules.md, Safety). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReportCard } from '@/components/safety/report-card';
import type { Report } from '@/lib/domains/safety/moderation-schema';
import { targetTypes } from '@/lib/domains/safety/schema';

const clip = 'https://clips.example/watch?v=1&list=(a).';
const words = 'Free airtime, click https://evil.example/login now';

const cardOf = (target_type: Report['target_type'], content: string) => {
  const report: Report = {
    ...{
      id: 1,
      target_type,
      target_id: 7,
      reason: 'spam',
      details: null,
      copy: { content, username: 'ada' },
    },
    ...{ evidence: [], status: 'open', closed: 0, urgent: 0, tracking_code: 'HG-ABCDEFGH', reporters: 1 },
    ...{ created_at: '2026-11-20T10:00:00.000Z', due_at: '2026-11-21T10:00:00.000Z', overdue: 0 },
    ...{ handled_at: null, decision: null, history: [] },
  };
  return renderToStaticMarkup(
    <ReportCard report={report} moderator="creator" choosing={null} onDecided={() => {}} />,
  );
};

test('a clip of the showdown is a link to the whole of its address, which learns nothing of the desk', () => {
  const address = clip.replace('&', '&amp;');
  const [link = ''] = /<a [^>]*>[^<]*<\/a>/.exec(cardOf('showdown_clip', clip)) ?? [];
  expect(link).toContain(`href="${address}"`);
  expect(link).toContain(`>${address}</a>`);
  expect(link).toContain('rel="noopener noreferrer nofollow ugc"');
});

test.each(targetTypes.filter((type) => type !== 'showdown_clip'))(
  'an address in the words of a reported %s is no link',
  (type) => {
    const card = cardOf(type, words);
    expect(card).toContain(words);
    expect(card).not.toContain('<a ');
  },
);
