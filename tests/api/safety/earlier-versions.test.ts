/** What was reported and decided on before there were versions has one, and so has what the code before writes meanwhile. */
import { expect, test } from 'vitest';
import { decide } from '@/lib/domains/safety/decisions/decisions';
import { db } from '@/lib/platform/database/client';
import { withClient } from '../../../scripts/services/database.ts';
import { boss, databaseBefore } from '../../support/earlier-database';

const edited = Date.parse('2026-11-20T10:00:12.345Z');

/** Person 2's first picture is hidden, 3's was and they have another one; post 1 is hidden, 2 was edited after a dismissal. */
const asItWas = `
  insert into users (id, email, username, username_key, password_hash, dob, profile_media_url, profile_media_type)
  select n, 'p' || n || '@example.com', 'p' || n, 'p' || n, 'x', '2010-01-01',
    case when n > 2 then '/media/profile-' || n || '.jpg' end, case when n > 2 then 'image' end
  from generate_series(1, 9) n;
  insert into withheld_content values
    ('profile_picture', 2, '{"profile_media_url": "/media/profile-2.jpg", "profile_media_type": "image"}'),
    ('profile_picture', 3, '{"profile_media_url": "/media/profile-old.jpg", "profile_media_type": "image"}');
  insert into posts (id, user_id, content, created_at, hidden_at, edited_at) values
    (1, 2, 'one', '2026-11-20T09:00:00Z', now(), '2026-11-20T10:00:12.345Z'),
    (2, 2, 'two', '2026-11-20T09:00:00Z', null, '2026-11-20T10:00:12.345Z');
  insert into decisions (id, target_type, target_id, action, hides, made_at) values
    (11, 'profile_picture', 2, 'hide', true, '2026-11-20T11:00:00Z'),
    (12, 'profile_picture', 3, 'hide', true, '2026-11-20T11:00:00Z'),
    (13, 'post', 1, 'hide', true, '2026-11-20T11:00:00Z'),
    (14, 'post', 2, 'dismiss', false, '2026-11-20T09:40:00Z'),
    (15, 'user', 4, 'dismiss', false, '2026-11-20T09:40:00Z');
  insert into reports (id, reporter_id, target_type, target_id, reason, copy, tracking_code, status, created_at, decision_id)
  values
    (1, 5, 'profile_picture', 2, 'hate', '{"content": ""}', 'HG-1', 'hidden', '2026-11-20T10:30:00Z', 11),
    (2, 5, 'profile_picture', 3, 'hate', '{"content": ""}', 'HG-2', 'hidden', '2026-11-20T10:30:00Z', 12),
    (3, 6, 'profile_picture', 3, 'hate', '{"content": ""}', 'HG-3', 'open', '2026-11-20T11:30:00Z', null),
    (4, 5, 'post', 1, 'hate', '{"content": ""}', 'HG-4', 'hidden', '2026-11-20T10:30:00Z', 13),
    (5, 5, 'post', 2, 'hate', '{"content": ""}', 'HG-5', 'dismissed', '2026-11-20T09:30:00Z', 14),
    (6, 6, 'user', 4, 'hate', '{"content": ""}', 'HG-6', 'dismissed', '2026-11-20T09:30:00Z', 15),
    (7, 5, 'user', 4, 'hate', '{"content": ""}', 'HG-7', 'open', '2026-11-20T10:30:00Z', null);
  insert into evidence_files (id, source, mime, complete, created_at)
  values (1, 'profile-old.jpg', 'image/jpeg', true, now()), (2, 'profile-3.jpg', 'image/jpeg', true, now());
  insert into report_evidence values (2, 0, 'image/jpeg', 1), (3, 0, 'image/jpeg', 2);`;

const url = databaseBefore('target_version', asItWas);

const versionsOf = (rows: { id: number; targetVersion: string }[]) =>
  Object.fromEntries(rows.map(({ id, targetVersion }) => [id, targetVersion]));

test('each report and each decision is of the version that it was about', async () => {
  expect(versionsOf(await db().report.findMany())).toEqual({
    ...{ 1: '0', 2: 'profile-old.jpg', 3: 'profile-3.jpg', 4: `${edited}`, 5: '0', 6: '0', 7: '15' },
  });
  expect(versionsOf(await db().decision.findMany())).toEqual({
    ...{ 11: 'profile-2.jpg', 12: 'profile-old.jpg', 13: `${edited}`, 14: '0', 15: '0' },
  });
});

test('a picture that took the place of a hidden one is taken away by no dismissal', async () => {
  await decide(boss, 3, { action: 'dismiss' });
  const { profileMediaUrl } = await db().user.findUniqueOrThrow({ where: { id: 3 } });
  expect(profileMediaUrl).toBe('/media/profile-3.jpg');
});

test('what was hidden stays so, and is shown again by its own report', async () => {
  const isHidden = async () => (await db().post.findUniqueOrThrow({ where: { id: 1 } })).hiddenAt !== null;
  expect(await isHidden()).toBe(true);
  await decide(boss, 4, { action: 'restore' });
  expect(await isHidden()).toBe(false);
});

test('what the code before writes has the version that is there, and its second report is refused', async () => {
  const asBefore = (id: number, type: string, target: number) =>
    withClient(url, (client) =>
      client.query(
        `insert into reports (id, reporter_id, target_type, target_id, reason, copy, tracking_code, created_at)
         values ($1::int, 7, $2, $3, 'hate', '{}', 'HG-B' || $1::int::text, now())`,
        [id, type, target],
      ),
    );
  await asBefore(21, 'profile_picture', 3);
  await asBefore(22, 'post', 2);
  await asBefore(23, 'rant', 2);
  await expect(asBefore(24, 'profile_picture', 3)).rejects.toThrow('duplicate key');
  await expect(asBefore(25, 'rant', 2)).rejects.toThrow('duplicate key');
  expect(versionsOf(await db().report.findMany({ where: { id: { gt: 20 } } }))).toEqual({
    ...{ 21: 'profile-3.jpg', 22: `${edited}`, 23: '' },
  });
});
