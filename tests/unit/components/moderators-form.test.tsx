/** The moderators stand in the panel as people do in other lists (contract.md, Safety). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ModeratorsForm } from '@/components/safety/moderators-form';
import type { Moderator } from '@/lib/domains/safety/moderation-schema';

const ada: Moderator = {
  ...{ username: 'ada', verified: 1, profile_media_url: '/demo/heart.png', profile_media_type: 'image' },
  ...{ relation: 'none', appointed_at: '2026-11-20T10:00:00.000Z' },
};
const rowOf = (person: Moderator) =>
  /<li.*<\/li>/s.exec(renderToStaticMarkup(<ModeratorsForm first={[person]} />))?.[0] ?? '';

test('picture, check, a link to the profile, and since when', () => {
  const row = rowOf(ada);
  expect(row).toContain('href="/profile/ada"');
  expect(row).toContain('/demo/heart.png');
  expect(row).toContain('Verified');
  expect(row).toContain('since 20 November 2026');
});

test('without a check where there is none', () => {
  expect(rowOf({ ...ada, verified: 0 })).not.toContain('Verified');
});
