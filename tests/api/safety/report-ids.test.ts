/** The number of a report tells nobody that there is one (docs/decisions/115-ids-that-tell-nothing.md). */
import { expect, test } from 'vitest';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { rawCall } from '../../support/call';
import { aChampion, aConversation, aMessage, aPost, aUser } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { decide, reported } from '../../support/report-calls';

test('a champion is answered alike about themselves, about what they do not decide on, and about nothing', async () => {
  const champion = await aUser();
  await aChampion({ who: champion });
  const [stranger, child] = [await aUser(), await aUser()];
  const message = await aMessage({
    by: stranger,
    in_: await aConversation({ by: stranger, with_: child }),
  });
  const ids = [
    await reported('post', (await aPost({ by: champion })).id),
    await reported('message', message.id, { by: child }),
    await reported('post', (await aPost({ by: stranger })).id, { reason: 'sexual' }),
    2_000_000_000,
  ];
  for (const action of ['hide', 'dismiss']) {
    const answers = [];
    for (const id of ids) {
      const body = { action, rule: 'R2' };
      const answer = await rawCall('POST', moderate.path, { as: champion, params: { id }, body });
      answers.push({ status: answer.status, body: answer.body });
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  }
});

test('one report after the other: no neighbours, and no order', async () => {
  const ids: number[] = [];
  for (let each = 0; each < 12; each += 1)
    ids.push(await reported('post', (await aPost({ by: await aUser() })).id));
  const steps = ids.slice(1).map((id, each) => id - (ids[each] as number));
  expect(steps.some((step) => step < 0) && steps.some((step) => step > 0)).toBe(true);
  for (const step of steps) expect(Math.abs(step)).toBeGreaterThan(100);
});

test('a notice of what became of a report does not name it', async () => {
  const by = await aUser();
  const ids: number[] = [];
  for (let each = 0; each < 2; each += 1)
    ids.push(await reported('post', (await aPost({ by: await aUser() })).id, { by }));
  for (const id of ids) await decide(id, 'dismiss');
  const told = (await noticesOf(by)).map(({ subject }) => subject.id);
  expect(new Set(told).size).toBe(2);
  expect(told.filter((id) => ids.includes(id))).toEqual([]);
});
