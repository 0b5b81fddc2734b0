/** Of a ghost's seal, and of the key that it is, nothing goes out as a live event or stands in a log (rules.md, Ghost Bomb). */
import { beforeEach, expect, test } from 'vitest';
import { pendingEffects } from '@/lib/platform/after-response';
import { published } from '@/lib/platform/realtime/realtime';
import { sentEvents } from '../../support/all-events';
import { setClockOffset } from '../../support/clock';
import { aGhost, reportIt, reportOf, sealOf, vanish } from '../../support/ghosts';
import { logLines } from '../../support/log-lines';
import { decide } from '../../support/report-calls';
import { aPicture } from '../../support/upload-forms';

const logged = logLines();
beforeEach(() => setClockOffset(0));

/** A seal as text, and the bytes of it in the ways in which they are usually written down. */
const waysToWrite = (seal: string) => {
  const key = Buffer.from(seal, 'base64url');
  return [seal, key.toString('hex'), key.toString('base64'), JSON.stringify([...key]).slice(1, -1)];
};

test.each([
  ['handed out and reported while it is there', async () => {}],
  ['reported after it vanished', vanish],
] as const)('%s: in no event, and in no line', async (_, meanwhile) => {
  sentEvents.length = 0;
  logged.length = 0;
  const before = published.sent;
  const ghost = await aGhost({ content: 'by the old gate', file: await aPicture() });
  const seal = await sealOf(ghost);
  await pendingEffects();
  await meanwhile(ghost);
  const broken = `${seal.slice(0, -2)}${seal.endsWith('AA') ? 'BB' : 'AA'}`;
  expect((await reportIt(ghost.reader, ghost.id, broken)).status).toBe(422);
  expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
  await decide((await reportOf(ghost.id)).id, 'suspend', { rule: 'R3' });
  await pendingEffects();
  expect(published.sent).toBeGreaterThan(before);
  const events = sentEvents.join('\n');
  expect(events).toContain('dm_message');
  const lines = JSON.stringify(logged);
  expect(lines).toContain('/api/reports');
  for (const text of [...waysToWrite(seal), ...waysToWrite(broken), 'seal']) {
    expect(events).not.toContain(text);
    if (text !== 'seal') expect(lines).not.toContain(text);
  }
});
