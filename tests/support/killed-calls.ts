/** Every action of several steps that tests/api/kit/killed-steps.test.ts kills halfway: its call, and the expected state. */
import { expect } from 'vitest';
import { sendMessage } from '@/lib/domains/chat/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { rawCall } from './call';
import { setClockOffset } from './clock';
import { ask, send, sentAhead, standsIn, video } from './direct-upload';
import {
  aBattle,
  aBattleVote,
  aPersonWithPassword,
  aPost,
  aRant,
  aUser,
  bornYearsAgo,
  type Person,
  password,
  theCreator,
} from './factories';
import { again, by, type KilledCall } from './killed-call';
import { aBoost, aClaim, aFlip, aPurchase } from './killed-payments';
import type { OneCall } from './one-call';
import { reported, withEvidence } from './report-calls';
import { aPicture, upload } from './upload-forms';

/** Where files are stored in the meantime. */
export const service = standsIn();
const minute = 60_000;
export const hour = 60 * minute;
export const asScheduler = { authorization: `Bearer ${process.env.CRON_SECRET}` };
let place = 0;

async function anUpload(before?: (person: Person) => Promise<unknown>): Promise<KilledCall> {
  const person = await aUser();
  await before?.(person);
  const { authorization } = by(person);
  const file = { field: 'media', name: 'me.mp4', base64: Buffer.from(video).toString('base64') };
  const call: OneCall = {
    method: 'POST',
    route: '/api/users/profile/upload',
    headers: { authorization },
    file,
  };
  // The old or the new picture may be set, but its file must exist. The general checks cover the rest.
  const found = async () => {
    const { profileMediaUrl } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
    if (before) expect(profileMediaUrl).not.toBeNull();
    if (profileMediaUrl) expect(service.at(profileMediaUrl)).toBeDefined();
  };
  return { call, later: 3 * hour, found };
}

async function aDirectUpload(): Promise<KilledCall> {
  const person = await aUser();
  const { url, mediaKey } = await ask(person, video, 'video/mp4');
  await send(url, video);
  const call: OneCall = {
    method: 'POST',
    route: '/api/users/profile/upload',
    headers: by(person),
    body: { mediaKey },
  };
  // The same form again, without the file, once the server that was killed is not waited for any more.
  const found = async () => expect((await again(call)).status).toBe(200);
  return { call, later: 6 * minute, found };
}

/** The battle is posted, and its file still lies ahead too. The same form again is answered with it, and attaches no second one. */
async function aDirectBattle(): Promise<KilledCall> {
  const person = await aUser();
  const mediaKey = await sentAhead(person, 'battle');
  const body = { category: 'dance', content: 'Mine', clientId: 'killed-battle', mediaKey };
  const call: OneCall = { method: 'POST', route: '/api/hype-battle', headers: by(person), body };
  const found = async () => {
    const battles = () => db().battle.findMany({ where: { userId: person.id }, select: { id: true } });
    const [battle] = await battles();
    setClockOffset(0);
    expect(await again(call)).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
    setClockOffset(6 * minute);
    expect(await again(call)).toMatchObject({ status: 200, body: { battle: { id: battle?.id } } });
    await pendingEffects();
    expect(await battles()).toEqual([battle]);
    const files = await db().media.findMany({ where: { ownerId: person.id }, select: { keptAt: true } });
    expect(files).toEqual([{ keptAt: expect.any(Date) }]);
  };
  return { call, later: 6 * minute, found };
}

async function aGhost(): Promise<KilledCall> {
  const [sender, reader] = [await aUser(), await aUser()];
  const sent = await rawCall('POST', sendMessage.path, {
    as: sender,
    body: { recipientUsername: reader.username, content: 'gone soon', isGhostBomb: 'true' },
    file: { field: 'media', name: 'me.mp4', bytes: new Uint8Array(video) },
  });
  expect(sent.status, sent.message).toBe(200);
  const conversationId = Number(sent.body.conversationId);
  const route = '/api/dms/messages/[conversationId]';
  const call: OneCall = {
    method: 'GET',
    route,
    params: { conversationId: String(conversationId) },
    headers: by(reader),
  };
  const found = async () => expect(await db().message.count({ where: { conversationId } })).toBe(0);
  return { call, during: 25 * hour, later: 25 * hour, found };
}

/** The ghost is sealed, but its message is never stored. The orphaned seal is deleted, and sending again stores it once. */
async function aGhostSent(): Promise<KilledCall> {
  const [sender, reader] = [await aUser(), await aUser()];
  const { authorization } = by(sender);
  const body = {
    recipientUsername: reader.username,
    content: '',
    isGhostBomb: 'true',
    clientId: 'killed-ghost',
  };
  const file = { field: 'media', name: 'me.mp4', base64: Buffer.from(video).toString('base64') };
  const call: OneCall = { method: 'POST', route: '/api/dms/send', headers: { authorization }, body, file };
  const found = async () => {
    expect(await db().sealedGhost.count({ where: { messageId: null } })).toBe(0);
    expect(await db().message.count({ where: { senderId: sender.id } })).toBe(0);
    const sent = { as: sender, body, file: { ...file, bytes: new Uint8Array(video) } };
    expect((await rawCall('POST', sendMessage.path, sent)).status).toBe(200);
    expect(await db().sealedGhost.count({ where: { senderId: sender.id } })).toBe(1);
  };
  return { call, later: 2 * hour, found };
}

async function anAccountDeletion(): Promise<KilledCall> {
  const person = await aPersonWithPassword();
  await aPost({ by: person });
  const rant = await aRant({ by: person });
  const call: OneCall = {
    method: 'POST',
    route: '/api/users/delete',
    headers: by(person),
    body: { password },
  };
  const found = async () => {
    expect(await db().post.count({ where: { userId: person.id } })).toBe(0);
    expect(await db().session.count({ where: { userId: person.id } })).toBe(0);
    expect(await db().accountDeletion.count()).toBe(0);
    expect(await db().rantAuthor.count({ where: { userId: person.id } })).toBe(0);
    expect(await db().rantRemoval.count({ where: { kind: 'rant', targetId: rant.id } })).toBe(1);
  };
  return { call, later: 2 * minute, found };
}

async function aSettlement(): Promise<KilledCall> {
  const [winner, loser] = [await aUser(), await aUser()];
  const battle = await aBattle({ by: winner, against: loser, answered: true });
  for (let voter = 0; voter < 3; voter += 1) await aBattleVote({ by: await aUser(), in_: battle });
  const call: OneCall = { method: 'GET', route: '/api/cron/settle', headers: asScheduler };
  const found = async () => {
    const { wins } = await db().user.findUniqueOrThrow({ where: { id: winner.id } });
    const prizes = await db().coinEntry.count({ where: { reference: `battle:${battle.id}` } });
    expect({ wins, prizes }).toEqual({ wins: 1, prizes: 1 });
  };
  return { call, during: 49 * hour, later: 49 * hour, found };
}

async function aRegistration(): Promise<KilledCall> {
  place += 1;
  const email = `killed${place}@example.com`;
  const body = {
    email,
    username: `killed_${place}`,
    password: 'suya on a friday night',
    dob: bornYearsAgo(16),
  };
  const headers = { 'content-type': 'application/json' };
  const call: OneCall = { method: 'POST', route: '/api/register', headers, body };
  const found = async () => {
    expect((await again(call)).status).toBe(200);
    expect(await db().coinEntry.count({ where: { user: { email } } })).toBe(1);
  };
  return { call, later: 0, found };
}

/** A process killed while it sends a mail: the mail is retried, and its link is not lost. */
async function aForgottenPassword(): Promise<KilledCall> {
  const person = await aPersonWithPassword();
  const headers = { 'content-type': 'application/json' };
  const call: OneCall = {
    method: 'POST',
    route: '/api/password/forgot',
    headers,
    body: { email: person.email },
  };
  const found = async () => {
    // No mail server answers in these tests, so the mail is waiting after one more attempt.
    const [mail, ...more] = await db().mail.findMany({ where: { userId: person.id } });
    expect(more).toEqual([]);
    expect(mail?.tries).toBe(2);
    expect(await db().mailedToken.count({ where: { userId: person.id } })).toBe(1);
    await db().mail.deleteMany();
  };
  return { call, later: 5 * minute, found };
}

/** A decision that blocks a picture, on a post that was edited since it was reported. */
async function aDecision(): Promise<KilledCall> {
  const [author, creator] = [await aUser(), await theCreator()];
  const post = await aPost({ by: author });
  const id = await reported('post', post.id);
  await withEvidence(id, await aPicture());
  await db().post.update({ where: { id: post.id }, data: { content: 'Edited', editedAt: new Date() } });
  const call: OneCall = {
    method: 'POST',
    route: '/api/moderation/reports/[id]',
    params: { id: String(id) },
    headers: by(creator),
    body: { action: 'hide', rule: 'R2', blockMedia: true },
  };
  const before = await db().decisionPicture.count();
  const found = async () => {
    const reports = await db().report.findMany({
      where: { targetType: 'post', targetId: post.id },
      orderBy: { status: 'asc' },
      select: { status: true },
    });
    expect(reports).toEqual([{ status: 'hidden' }, { status: 'open' }]);
    expect(await db().decisionPicture.count()).toBe(before + 1);
    await db().report.deleteMany({ where: { targetType: 'post', targetId: post.id } });
  };
  return { call, later: minute, found };
}

/** The action that passes each kill point. */
export const killedCalls: Record<string, () => Promise<KilledCall>> = {
  'upload-row': anUpload,
  'upload-spooled': anUpload,
  'upload-file': anUpload,
  'upload-received': anUpload,
  'picture-kept': anUpload,
  'media-going': () => anUpload((person) => upload(person, video, 'me.mp4')),
  'media-file-removed': () => anUpload((person) => upload(person, video, 'me.mp4')),
  'direct-taken': aDirectUpload,
  'direct-read': aDirectUpload,
  'direct-attached': aDirectBattle,
  'ghost-sealed': aGhostSent,
  'ghost-words': aGhost,
  'account-closed': anAccountDeletion,
  'account-deletion-step': anAccountDeletion,
  'account-deletion-emptied': anAccountDeletion,
  'purchase-owned': aPurchase,
  'purchase-counted': aPurchase,
  'purchase-paid': aPurchase,
  'repeat-claimed': aPurchase,
  'repeat-done': aPurchase,
  'boost-marked': aBoost,
  'boost-paid': aBoost,
  'mission-marked': aClaim,
  'mission-paid': aClaim,
  'flip-paid': aFlip,
  'battles-ended': aSettlement,
  'battles-paid': aSettlement,
  'settlement-step': aSettlement,
  'account-written': aRegistration,
  'decision-made': aDecision,
  'mail-claimed': aForgottenPassword,
  'mail-handed-over': aForgottenPassword,
};
