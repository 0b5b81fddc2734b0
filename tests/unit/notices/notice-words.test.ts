/** What a notice says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noticeWords } from '@/components/notices/notice-words';

const ofMission = {
  kind: 'mission',
  actors: [],
  actor_count: 0,
  subject: { type: 'mission', id: null, url: '/clout-missions', excerpt: null },
} as unknown as Parameters<typeof noticeWords>[0];

test('until when a reward waits is said as the mission’s own page says it: its day is of UTC, not of Lagos', () => {
  const end = 'midnight UTC: 1:00 at night in Lagos';
  expect(noticeWords(ofMission).did).toContain(end);
  expect(readFileSync('components/missions/mission-screen.tsx', 'utf8')).toContain(end);
});
