/** What the demo's teenager finds in their squads on a fresh install. */
import { beforeAll, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { listSquads } from '@/lib/domains/squads/schema';
import { seedOnce } from '@/prisma/seed/demo';
import { demoPerson } from '@/prisma/seed/people';
import { call } from '../../support/call';
import { filesKept } from '../../support/media';
import { clipsOf, readMessages } from '../../support/squad-chat';

beforeAll(seedOnce);

test('chat, a match that is still to come, a shared post, and a clip with its file', async () => {
  const { email, password } = demoPerson;
  const { body: demo } = await call(login, { body: { email, password } });
  const mine = (await call(listSquads, { as: demo, query: { mine: '1' } })).body;
  const sevens = mine.find((each) => each.game_name === 'Street Sevens')?.id as number;
  for (const { id } of mine) {
    const said = (await readMessages(demo, id)).body;
    expect(said.length).toBeGreaterThanOrEqual(5);
    const times = said.map((each) => Date.parse(each.created_at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const match = said.find((each) => each.match);
    expect(match?.message).toMatch(/^🎮 Match Scheduled: .+ at .+, 17:00 UTC$/);
    expect(Date.parse(match?.match?.starts_at ?? '')).toBeGreaterThan(Date.now());
  }
  expect((await readMessages(demo, sevens)).body.filter((each) => each.post)).toHaveLength(1);
  const [clip, ...more] = (await clipsOf(demo, sevens)).body;
  expect(more).toEqual([]);
  expect(clip).toMatchObject({ username: 'mubarak07', seconds: 6 });
  expect(filesKept()).toEqual([String(clip?.clip_url).replace('/media/', '')]);
});
