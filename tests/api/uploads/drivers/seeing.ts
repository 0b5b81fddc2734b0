/** Who is given a file, by what it belongs to: the same wherever it is kept, asked each time. */
import { afterEach, expect, test, vi } from 'vitest';
import { GET as getEvidence } from '@/app/api/moderation/evidence/[reportId]/route';
import { block } from '@/lib/domains/blocks/schema';
import { listMessages, unsendMessage } from '@/lib/domains/chat/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { leaveSquad } from '@/lib/domains/squads/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { answerBattle, postBattle } from '../../../support/battle-forms';
import { call, requestOf, type Who } from '../../../support/call';
import { setClockOffset } from '../../../support/clock';
import { suspend, writeFile } from '../../../support/contact';
import { aUser, type Person, theCreator } from '../../../support/factories';
import { askFile } from '../../../support/files';
import { decide, reported } from '../../../support/report-calls';
import { addClip, aSquadChat } from '../../../support/squad-chat';
import type { StorageService } from '../../../support/storage-service';
import { aPicture, upload } from '../../../support/upload-forms';

const publicly = 'public, max-age=3600';
const privately = 'private, no-store';
/** A part of a day that a signed address may be good for, in milliseconds. */
const lifetime = 5 * 60_000;

/** What comes of asking for a file: its caching where it is given, and whether an address elsewhere gave it. */
async function given(service: StorageService, key: string, who: Who): Promise<string> {
  const answer = await askFile(who, key);
  const caching = answer.headers.get('cache-control');
  const [head, part] = [
    await askFile(who, key, { method: 'HEAD' }),
    await askFile(who, key, { headers: { range: 'bytes=0-9' } }),
  ];
  await part.body?.cancel();
  if (answer.status === 404) {
    expect([head.status, part.status, caching]).toEqual([404, 404, 'no-store']);
    return 'refused';
  }
  expect([head.status, head.headers.get('cache-control')]).toEqual([200, caching]);
  expect(part.status).toBe(answer.status === 302 ? 302 : 206);
  const from = answer.status === 302 ? await fetch(String(answer.headers.get('location'))) : answer;
  expect(from.status).toBe(200);
  expect(Buffer.from(await from.arrayBuffer()).equals(service.bytesOf(key) as Buffer)).toBe(true);
  if (answer.status === 302) expect(from.headers.get('content-type')).toBe(head.headers.get('content-type'));
  return `${caching}${answer.status === 302 ? ', elsewhere' : ''}`;
}

const setBlock = (who: Person, whom: Person, on: boolean) =>
  call(block, { as: who, body: { username: whom.username, block: on } });

async function sent(from: Person, to: Person, body: object = {}) {
  const answer = await writeFile(from, to, body);
  const { id, media_url } = answer.body.dm as { id: number; media_url: string };
  return { id, key: keyOfUrl(media_url), conversationId: Number(answer.body.conversationId) };
}

export function showsFiles(service: StorageService) {
  /** How a private file is given to whoever may see it. */
  const handed = service.place === 'disk' ? privately : `${privately}, elsewhere`;
  const each = (key: string, people: Who[]) => Promise.all(people.map((who) => given(service, key, who)));

  afterEach(() => {
    vi.useRealTimers();
  });

  test("a profile's picture: for everybody with its address; for nobody once its person is suspended or it is replaced", async () => {
    const [owner, stranger, blocked] = [await aUser(), await aUser(), await aUser()];
    const key = keyOfUrl(String((await upload(owner, await aPicture())).body.profile_media_url));
    await setBlock(owner, blocked, true);
    const people = [null, stranger, blocked];
    expect(await each(key, people)).toEqual([publicly, publicly, publicly]);
    await suspend(owner);
    expect(await each(key, people)).toEqual(['refused', 'refused', 'refused']);
    await db().user.update({ where: { id: owner.id }, data: { suspendedAt: null } });
    expect(await each(key, [null])).toEqual([publicly]);
    await upload(owner, await aPicture());
    expect(await each(key, [owner, ...people])).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  test("a battle's videos: for everybody with their address; hidden, for nobody, as whoever decides opens a copy", async () => {
    const [one, other, blocked, creator] = [await aUser(), await aUser(), await aUser(), await theCreator()];
    await postBattle(one, { opponentUsername: other.username });
    const { id } = await db().battle.findFirstOrThrow({ where: { userId: one.id } });
    await answerBattle(other, id);
    const battle = await db().battle.findUniqueOrThrow({ where: { id } });
    const keys = [keyOfUrl(battle.mediaUrl), keyOfUrl(String(battle.opponentMediaUrl))];
    await setBlock(one, blocked, true);
    const people = [null, blocked, one];
    for (const key of keys) expect(await each(key, people)).toEqual([publicly, publicly, publicly]);
    const reportId = await reported('battle', id);
    await decide(reportId, 'hide');
    for (const key of keys)
      expect(await each(key, [...people, creator])).toEqual(['refused', 'refused', 'refused', 'refused']);
  });

  test("a battle's video while its person is suspended: for nobody, and for everybody again afterwards", async () => {
    const [one, other] = [await aUser(), await aUser()];
    await postBattle(one, { opponentUsername: other.username });
    const { id } = await db().battle.findFirstOrThrow({ where: { userId: one.id } });
    await answerBattle(other, id);
    const battle = await db().battle.findUniqueOrThrow({ where: { id } });
    const [own, answer] = [keyOfUrl(battle.mediaUrl), keyOfUrl(String(battle.opponentMediaUrl))];
    const people = [null, other, await theCreator()];
    for (const [person, theirs, others] of [
      [one, own, answer],
      [other, answer, own],
    ] as const) {
      await suspend(person);
      expect(await each(theirs, people)).toEqual(['refused', 'refused', 'refused']);
      expect(await each(others, people)).toEqual([publicly, publicly, publicly]);
      await db().user.update({ where: { id: person.id }, data: { suspendedAt: null } });
      expect(await each(theirs, people)).toEqual([publicly, publicly, publicly]);
    }
  });

  test("a chat's picture: for the two of them, neither across a block; for nobody once it is unsent", async () => {
    const [one, other, stranger] = [await aUser(), await aUser(), await aUser()];
    const { id, key } = await sent(one, other);
    const people = [null, stranger, one, other];
    expect(await each(key, people)).toEqual(['refused', 'refused', handed, handed]);
    await setBlock(one, other, true);
    expect(await each(key, people)).toEqual(['refused', 'refused', 'refused', 'refused']);
    await setBlock(one, other, false);
    expect((await call(unsendMessage, { as: one, params: { id } })).status).toBe(200);
    await pendingEffects();
    expect(await each(key, people)).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(service.bytesOf(key)).toBe(undefined);
  });

  test("a ghost's picture: for the two of them, and for nobody from its end on, whether or not anybody has swept", async () => {
    const [one, other, stranger] = [await aUser(), await aUser(), await aUser()];
    const { key, conversationId } = await sent(one, other, { isGhostBomb: true });
    await call(listMessages, { as: other, params: { conversationId }, query: {} });
    const people = [null, stranger, one, other];
    // From here, wherever it is kept: an address elsewhere would outlive it.
    expect(await each(key, people)).toEqual(['refused', 'refused', privately, privately]);
    setClockOffset(11_000);
    expect(await each(key, people)).toEqual(['refused', 'refused', 'refused', 'refused']);
    expect(service.bytesOf(key)).toBeDefined();
  });

  test("a squad's clip: for its members while they are, not across a block; hidden, for nobody", async () => {
    const { founder, member, stranger, squadId } = await aSquadChat();
    const { clip } = (await addClip(founder, squadId, 'Goal')).body as {
      clip: { id: number; clip_url: string };
    };
    const key = keyOfUrl(clip.clip_url);
    const people = [null, stranger, founder, member];
    expect(await each(key, people)).toEqual(['refused', 'refused', handed, handed]);
    await setBlock(member, founder, true);
    expect(await each(key, people)).toEqual(['refused', 'refused', handed, 'refused']);
    await setBlock(member, founder, false);
    await db().gameClip.update({ where: { id: clip.id }, data: { hiddenAt: now() } });
    expect(await each(key, people)).toEqual(['refused', 'refused', 'refused', 'refused']);
    await db().gameClip.update({ where: { id: clip.id }, data: { hiddenAt: null } });
    await call(leaveSquad, { as: member, body: { squadId } });
    expect(await each(key, people)).toEqual(['refused', 'refused', handed, 'refused']);
  });

  test('evidence: copied from there, for whoever decides alone, also after the message is unsent', async () => {
    const [one, other, creator] = [await aUser(), await aUser(), await theCreator()];
    const { id, key } = await sent(one, other);
    const bytes = service.bytesOf(key) as Buffer;
    const reportId = await reported('message', id, { by: other });
    await call(unsendMessage, { as: one, params: { id } });
    await pendingEffects();
    const ask = (as: Who) =>
      getEvidence(
        requestOf('GET', '/api/moderation/evidence/{reportId}', { as, params: { reportId }, headers: {} }),
        { params: Promise.resolve({ reportId: String(reportId) }) },
      );
    for (const [who, status] of [
      [null, 401],
      [one, 403],
      [other, 403],
    ] as const)
      expect((await ask(who)).status).toBe(status);
    const answer = await ask(creator);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, privately]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('an address elsewhere is good for five minutes and no part of it can be changed; the bare one never is', async () => {
    const [one, other] = [await aUser(), await aUser()];
    const { key } = await sent(one, other);
    const bare = service.bareAddressOf(key);
    const signed = Date.now();
    const answer = await askFile(one, key);
    if (bare === null) return expect(answer.headers.get('location')).toBe(null);
    const address = String(answer.headers.get('location'));
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const statusOf = async (url: string) => (await fetch(url)).status;
    const { key: another } = await sent(one, other);
    vi.useFakeTimers({ toFake: ['Date'], now: signed + lifetime - 5000 });
    expect(await statusOf(address)).toBe(200);
    for (const changed of [
      bare,
      address.replace(/(expires=|X-Amz-Expires=)(\d+)/i, '$199999999999999'),
      address.replace(/(signature=)(.)/i, (_, name, first) => name + (first === 'a' ? 'b' : 'a')),
    ])
      expect(await statusOf(changed), changed).toBeGreaterThanOrEqual(400);
    const swapped = address
      .replaceAll(key, another)
      .replaceAll(key.replace('.', '-'), another.replace('.', '-'));
    expect(swapped).not.toBe(address);
    expect(await statusOf(swapped)).toBe(403);
    vi.setSystemTime(Date.now() + 10_000);
    expect(await statusOf(address)).toBe(403);
  });
}
