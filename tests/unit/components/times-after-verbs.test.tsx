/** A time after a verb is not one that lasts: 'Last used 3 h ago', 'since 20 November 2026'. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnSessions } from '@/components/accounts/own-sessions';
import { BlockedPeople } from '@/components/blocks/blocked-people';
import { PasskeySettings } from '@/components/passkeys/passkey-settings';
import { ModeratorsForm } from '@/components/safety/moderators-form';
import { ServerTime } from '@/lib/client/clock';
import { hour, minute } from '@/lib/contract/constants/time';

const now = Date.parse('2026-11-21T15:30:00Z');
const before = (passed: number) => new Date(now - passed).toISOString();

const wordsOf = (shown: React.ReactNode) =>
  renderToStaticMarkup(<ServerTime value={now}>{shown}</ServerTime>).replace(/<[^>]*>/g, '');

test('where one is logged in', () => {
  const session = { device: 'Chrome on Android', created_at: before(9 * hour), current: 0 } as const;
  const times = [before(3 * hour), before(0)];
  const first = times.map((last_seen_at, id) => ({ ...session, id, last_seen_at }));
  const words = wordsOf(<OwnSessions first={first} />);
  expect(words).toContain('Last used 3 h ago');
  expect(words).toContain('Last used just now');
});

test('a passkey says when it was made and last used', () => {
  const passkey = { device: 'Chrome on Android', created_at: before(5 * minute) };
  const times = [before(3 * hour), null];
  const first = times.map((last_used_at, id) => ({ ...passkey, id, last_used_at }));
  const words = wordsOf(<PasskeySettings first={first} restriction={null} />);
  expect(words).toContain('Last used 3 h ago');
  expect(words).toContain('Made 5 min ago');
});

test('blocked people, and moderators', () => {
  const username = 'bola';
  const blocked = { user_id: 1, username, created_at: before(5 * minute), conversation_id: null };
  expect(wordsOf(<BlockedPeople first={[blocked]} />)).toContain('blocked 5 min ago');
  const face = { verified: 1, profile_media_url: null, profile_media_type: null, relation: 'none' } as const;
  const appointed = { username, ...face, appointed_at: before(24 * hour) };
  expect(wordsOf(<ModeratorsForm first={[appointed]} />)).toContain('since 20 November 2026');
});
