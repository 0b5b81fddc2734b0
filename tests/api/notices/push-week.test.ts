/** A week by the clock, with something new every half an hour, day and night (rules.md, Notices). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlePushes } from '@/lib/domains/notices/push/due';
import { subscribePush } from '@/lib/domains/notices/push-schema';
import { changeSettings } from '@/lib/domains/settings/schema';
import { now } from '@/lib/platform/clock';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { someone } from '../../support/contact';
import { aComment, aPost, type Person } from '../../support/factories';
import { aBrowser, startPushService } from '../../support/push-service';

const minute = 60_000;
const day = 24 * 60 * minute;
const step = 30 * minute;

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(async () => {
  setClockOffset(0);
  await service.stop();
});

/** What a clock in Lagos shows, in minutes from midnight, and the day. */
const inLagos = (at: Date) => {
  const shown = new Date(at.getTime() + 60 * minute);
  return { day: shown.toISOString().slice(0, 10), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
};

/** Somebody replies to each, and comments. */
async function somethingNew(people: { me: Person; postId: number; commentId: number }[], by: Person) {
  for (const { me, postId, commentId } of people)
    await pool().query(
      `with replied as (
         insert into replies (comment_id, user_id, content, created_at) values ($2, $4, 'o', $5) returning id),
       commented as (
         insert into comments (post_id, user_id, content, created_at) values ($3, $4, 'o', $5) returning id)
       insert into notices (user_id, kind, subject_type, subject_id, created_at)
       select $1::int, 'reply', 'reply', id, $5::timestamptz from replied
       union all select $1::int, 'comment', 'comment', id, $5 from commented`,
      [me.id, commentId, postId, by.id, now()],
    );
}

/** Each band with the quiet hours that it may have; the last has none. */
const bands = [
  { band: 'A', from: '22:00', until: '06:00', set: {} },
  { band: 'A', from: '21:00', until: '07:30', set: { quiet_from: '21:00', quiet_until: '07:30' } },
  { band: 'B', from: '23:30', until: '05:00', set: { quiet_from: '23:30', quiet_until: '05:00' } },
  { band: 'C', from: null, until: null, set: { quiet_from: null, quiet_until: null } },
] as const;

test('no push in quiet hours, at most six a day, one for a kind in an hour, one in the morning', async () => {
  const midnight = Math.ceil(Date.now() / day) * day - 60 * minute;
  const by = await someone('C');
  const people = await Promise.all(
    bands.map(async (each) => {
      const me = await someone(each.band);
      const settings = { ...each.set, notify: { comment: 'push' as const } };
      expect((await call(changeSettings, { as: me, body: settings })).status).toBe(200);
      const browser = aBrowser(service.url);
      await call(subscribePush, { as: me, body: browser.subscription });
      const { id: postId } = await aPost({ by: me });
      const { id: commentId } = await aComment({ by: me, on: { id: postId } as never });
      return { ...each, me, browser, postId, commentId };
    }),
  );
  for (let at = midnight; at < midnight + 7 * day; at += step) {
    setClock(new Date(at));
    await somethingNew(people, by);
    await settlePushes();
  }
  const timeOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  for (const { from, until, browser } of people) {
    const times = service.received.filter(browser.isFor).map(({ at }) => at);
    const days = Map.groupBy(times.map(inLagos), (each) => each.day);
    expect(days.size).toBe(7);
    for (const pushes of days.values()) {
      // Two kinds wait at each step: six a day are reached every day.
      expect(pushes).toHaveLength(6);
      if (from === null) continue;
      for (const { minutes } of pushes) {
        expect(minutes).toBeGreaterThanOrEqual(timeOf(until));
        expect(minutes).toBeLessThan(timeOf(from));
      }
      const morning = pushes.filter(({ minutes }) => minutes < timeOf(until) + 60);
      expect(morning.map(({ minutes }) => Math.ceil(minutes / 30) * 30)).toEqual([timeOf(until)]);
    }
    // An hour after the one before was due, which may itself have arrived late; pushes are looked for each half hour.
    const pauses = times.slice(1).map((time, each) => time.getTime() - (times[each] as Date).getTime());
    expect(Math.min(...pauses)).toBeGreaterThan(45 * minute);
  }
});
