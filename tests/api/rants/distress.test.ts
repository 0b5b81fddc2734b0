/** Words that suggest self-harm bring help to their writer and put the rant first in the queue (rules.md, Safety). */
import { expect, test } from 'vitest';
import { type Helpline, helplines } from '@/lib/domains/rants/helplines';
import { warnBeforeLaunch } from '@/lib/domains/rants/launch';
import { createRant, listRants } from '@/lib/domains/rants/schema';
import { support } from '@/lib/domains/rants/support';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { aReport, aUser, theCreator } from '../../support/factories';
import { createFixtures } from '../../support/fixtures';
import { logLines } from '../../support/log-lines';

const lines = logLines();

const rant = (as: { token: string }, content: string) =>
  call(createRant, { as, body: { content, category: 'Self-Doubt & Mental Struggles' } });
const reportsOf = (targetId: number) => db().report.findMany({ where: { targetType: 'rant', targetId } });

test('the writer is answered with help, and the rant is posted like every other', async () => {
  const [author, reader] = [await aUser(), await aUser()];
  const { status, body } = await rant(author, 'Life don tire me. I no wan live again');
  expect(status).toBe(200);
  expect(body.support?.message).toMatch(/\S/);
  const seen = (await call(listRants, { as: reader, query: {} })).body.find(({ id }) => id === body.rant.id);
  expect(seen?.content).toBe('Life don tire me. I no wan live again');
  expect(JSON.stringify(seen)).not.toMatch(/support|helpline/);
});

test('it goes to the front of the queue, with what it says and its category, and nobody’s name', async () => {
  const { other, post } = await createFixtures();
  const author = await aUser();
  const earlier = await aReport({ by: author, of: post });
  const { body } = await rant(other, 'I just want to die');
  const [flagged, ...more] = await reportsOf(body.rant.id);
  expect(more).toEqual([]);
  expect(flagged).toMatchObject({
    reporterId: null,
    reason: 'distress',
    urgent: true,
    status: 'open',
    details: null,
    copy: { content: 'I just want to die', category: 'Self-Doubt & Mental Struggles' },
  });
  const queue = (await call(listReports, { as: await theCreator(), query: { limit: 50 } })).body;
  const places = queue.map(({ id }) => id);
  expect(places.indexOf(flagged?.id ?? 0)).toBeLessThan(places.indexOf(earlier.id));
  expect(queue.find(({ id }) => id === flagged?.id)).toMatchObject({ urgent: 1, reporters: 0 });
});

test('what only sounds like it brings neither', async () => {
  const { body } = await rant(await aUser(), 'This exam is killing me, I am dying of laughter');
  expect(body.support).toBeNull();
  expect(await reportsOf(body.rant.id)).toEqual([]);
});

test('a report by another person never brings it', async () => {
  const { other, rant: standing } = await createFixtures();
  const answer = await rawCall('POST', '/api/reports', {
    as: other,
    body: { targetType: 'rant', targetId: standing.id, reason: 'self-harm' },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/support|helpline/);
});

test('a helpline that nobody confirmed is shown to nobody: an adult they trust and 112 are', async () => {
  // Whoever confirms one changes this line with it.
  expect(helplines.filter(({ confirmed }) => confirmed)).toEqual([]);
  const { body } = await rant(await aUser(), 'I want to end my life');
  expect(body.support?.helplines).toEqual([]);
  expect(body.support?.message).toMatch(/adult you trust/);
  expect(body.support?.message).toMatch(/\b112\b/);
});

test('the start of a server says that none is confirmed', () => {
  lines.length = 0;
  warnBeforeLaunch();
  expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('no helpline is confirmed') }]);
});

test('confirmed ones are shown, and every one leads somewhere', () => {
  const [emergency, open, ...others] = helplines as [Helpline, Helpline, ...Helpline[]];
  const { message, helplines: shown } = support([
    { ...emergency, confirmed: true },
    { ...open, confirmed: true },
    ...others,
  ]);
  expect(message).not.toMatch(/\b112\b/);
  expect(shown).toEqual([{ name: emergency.name, note: emergency.note, phone: '112', address: null }]);
  for (const { phone, address } of helplines) {
    if (address) expect(new URL(address).protocol).toBe('https:');
    if (phone) expect(phone).toMatch(/^\+?[\d ]{3,}$/);
  }
});
