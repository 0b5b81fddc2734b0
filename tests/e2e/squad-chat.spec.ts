/** A squad's page: chat, matches, clips, and who may not come in (overview.md, Squad details). */
import type { Page } from '@playwright/test';
import { uploadGameClip } from '@/lib/domains/clips/schema';
import { sharePost } from '@/lib/domains/posts/schema';
import { listSquadMessages, sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import { anMp4, aWebM } from '../support/timed-videos.ts';
import { answerTo, ask, site } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectFaulty } from './support/faults.ts';
import { expectGivenUp } from './support/live-events.ts';
import { aPost, aSquad, someWords, sql } from './support/made.ts';
import { aPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

const nextYear = new Date().getUTCFullYear() + 1;
const membersOnly = 'You must be a member of this squad to access this page.';
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

async function write(page: Page, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

async function join(squadId: number, { username }: Person) {
  await sql(
    `with joined as (
       insert into squad_members (squad_id, user_id, joined_at)
       select $1, id, now() from users where username = $2 returning squad_id)
     update squads set member_count = member_count + 1 from joined where id = squad_id`,
    [squadId, username],
  );
}

/** A squad of two. */
async function aSquadChat(me: Person) {
  const friend = await aPerson('friend');
  const squadId = await aSquad(me, someWords('Ludo'));
  await join(squadId, friend);
  return { friend, squadId, path: `/squad-details/${squadId}` };
}

/** The same, open on both screens, live. */
async function bothIn(page: Page, me: Person, otherBrowser: (person: Person) => Promise<Page>) {
  const room = await aSquadChat(me);
  const other = await otherBrowser(room.friend);
  const sockets = Promise.all([page.waitForEvent('websocket'), other.waitForEvent('websocket')]);
  await Promise.all([page.goto(room.path), other.goto(room.path)]);
  await sockets;
  return { ...room, other };
}

const chooseClip = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Video').setInputFiles({ name, mimeType, buffer });

async function upload(page: Page, description: string) {
  const form = page.getByRole('form', { name: 'Upload a Clip' });
  await form.getByLabel('Description').fill(description);
  await form.getByRole('button', { name: 'Upload Clip' }).click();
}

test('two browsers chat in one squad; a third that is no member is refused page, call and channel', async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  const { squadId, path, friend, other } = await bothIn(page, me, otherBrowser);
  await write(page, 'who is on?');
  await expect(said(other, 'who is on?')).toBeVisible();
  await expect(other.getByRole('log').getByRole('link', { name: me.username })).toBeVisible();
  await write(other, 'me, by six');
  await expect(said(page, 'me, by six')).toHaveCount(1);
  await expect(page.getByText('Sending ...')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Please enter a message.')).toBeVisible();
  expect(friend.username).not.toBe(me.username);

  watch.allowStatus(403);
  const stranger = await aPerson('stranger');
  const third = await otherBrowser(stranger);
  await third.goto(path);
  await expect(third.getByText(membersOnly)).toBeVisible();
  await expect(third.getByText('who is on?')).toHaveCount(0);
  await expect(third.getByRole('link', { name: 'Back to Game Squad' })).toHaveAttribute(
    'href',
    '/game-squad',
  );
  const refused = { status: 403, body: { message: membersOnly } };
  expect(await answerTo(listSquadMessages, { as: stranger, params: { squadId } })).toMatchObject(refused);
  const body = { squadId, message: 'let me in' };
  expect(await answerTo(sendSquadMessage, { as: stranger, body })).toMatchObject(refused);
  const wish = new URLSearchParams({ socket_id: '1.2', channel_name: `private-squad-${squadId}` });
  const headers = { authorization: `Bearer ${stranger.token}` };
  const channel = await fetch(`${site}/api/pusher/auth`, { method: 'POST', headers, body: wish });
  expect(channel.status).toBe(403);
});

test('who is put out while the page is open is told so', { tag: '@once' }, async ({
  page,
  me,
  otherBrowser,
  watch,
}) => {
  watch.allowStatus(403);
  const { squadId, friend, other } = await bothIn(page, me, otherBrowser);
  await sql(
    'delete from squad_members where squad_id = $1 and user_id = (select id from users where username = $2)',
    [squadId, friend.username],
  );
  await write(page, 'only for us');
  await expect(other.getByText(membersOnly)).toBeVisible();
  await expect(other.getByText('only for us')).toHaveCount(0);
});

test('a match: its words in every reader’s own time, UTC on hover, and on the board', {
  tag: '@once',
}, async ({ page, me, otherBrowser }) => {
  const { other } = await bothIn(page, me, otherBrowser);
  const form = page.getByRole('form', { name: 'Schedule a Match' });
  await form.getByRole('button', { name: 'Schedule Match' }).click();
  await expect(form.getByText('Please provide a match time and description.')).toBeVisible();
  await form.getByLabel('Match Time').fill(`${nextYear}-03-08T18:30`);
  await form.getByLabel('Description').fill('Final, best of three');
  await form.getByRole('button', { name: 'Schedule Match' }).click();
  await expect(form.getByText('Match scheduled.')).toBeVisible();
  for (const screen of [page, other]) {
    const slate = screen.getByRole('log').getByText(/Match Scheduled: Final, best of three at/);
    await expect(slate).toHaveText(`🎮 Match Scheduled: Final, best of three at 8 Mar ${nextYear}, 18:30`);
    await expect(slate.getByRole('time')).toHaveAttribute('title', `8 Mar ${nextYear}, 17:30 UTC`);
    await expect(screen.getByRole('banner').getByText('Final, best of three')).toHaveCount(0);
    await expect(screen.getByText('Next match').locator('..')).toContainText(`8 Mar ${nextYear}, 18:30`);
  }
});

test('a shared post is a card that opens the post', { tag: '@once' }, async ({ page, me }) => {
  const { squadId, path, friend } = await aSquadChat(me);
  const post = await aPost(friend);
  await page.goto(path);
  await ask(sharePost, { as: friend, body: { postId: post.id, squadId } });
  const card = page.getByRole('log').getByRole('link', { name: post.content });
  await expect(card).toContainText(`Shared post by ${friend.username}`);
  await card.click();
  await expect(page).toHaveURL(new RegExp(`/post/${post.id}$`));
  await expect(page.getByRole('article').getByText(post.content)).toBeVisible();
});

test('further up nothing moves under a reader; what came meanwhile is one press away', async ({
  page,
  me,
  isMobile,
}) => {
  const { squadId, path, friend } = await aSquadChat(me);
  await sql(
    `insert into squad_messages (squad_id, user_id, message, created_at)
     select $1, (select id from users where username = $2), 'line ' || n, now() - interval '1 day' + n * interval '1 minute'
     from generate_series(1, 120) n`,
    [squadId, friend.username],
  );
  await page.goto(path);
  const log = page.getByRole('log');
  await log.scrollIntoViewIfNeeded();
  await expect(said(page, 'line 120')).toBeInViewport();
  await log.evaluate((box) => box.scrollTo({ top: 0 }));
  await expect(said(page, 'line 25')).toBeAttached();
  await expect(said(page, 'line 71')).toBeInViewport();
  await ask(sendSquadMessage, { as: friend, body: { squadId, message: 'anybody there?' } });
  const fresh = page.getByRole('button', { name: 'New messages' });
  await expect(fresh).toBeVisible();
  await expect(said(page, 'line 71')).toBeInViewport();
  await fresh.click();
  await expect(said(page, 'anybody there?')).toBeInViewport();
  if (isMobile) await expect(log).toBeFocused();
});

test('without live events it is asked for, within five seconds', { tag: '@once' }, async ({
  page,
  me,
  watch,
}) => {
  watch.allow(/WebSocket connection/);
  const { squadId, path, friend } = await aSquadChat(me);
  await page.clock.install();
  await page.routeWebSocket(/.*/, (socket) => socket.close());
  await page.goto(path);
  await ask(sendSquadMessage, { as: friend, body: { squadId, message: 'by foot' } });
  await expect(said(page, 'by foot')).toBeVisible({ timeout: 12_000 });
  await expectGivenUp(page);
});

test('a clip: what is missing, too long for the browser, too long for the server, and one that is right', {
  tag: '@once',
}, async ({ page, me, otherBrowser, watch }) => {
  watch.allowStatus(400);
  const { path, friend } = await aSquadChat(me);
  await page.goto(path);
  const form = page.getByRole('form', { name: 'Upload a Clip' });
  await form.getByRole('button', { name: 'Upload Clip' }).click();
  await expect(form.getByText('Please select a video file and provide a description.')).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(uploadGameClip.path)) sent.push(request.method());
  });
  const tooLong = form.getByText('Error uploading clip: A clip may be at most 90 seconds long.');
  await chooseClip(page, 'long.webm', 'video/webm', aWebM({ seconds: 2, claimed: 91 }));
  await upload(page, 'Whole match');
  await expect(tooLong).toBeVisible();
  await expectFaulty(form.getByLabel('Video'), /at most 90 seconds/);
  expect(sent).toEqual([]);

  await chooseClip(page, 'lie.webm', 'video/webm', aWebM({ seconds: 91, claimed: 5 }));
  await upload(page, 'Whole match, in disguise');
  await expect(tooLong).toBeVisible();
  await expectFaulty(form.getByLabel('Video'), /at most 90 seconds/);
  expect(sent).toEqual(['POST']);
  await expect(form.getByLabel('Description')).toHaveValue('Whole match, in disguise');

  await chooseClip(page, 'goal.mp4', 'video/mp4', anMp4({ seconds: 89 }));
  await upload(page, 'The goal from the corner');
  await expect(form.getByText('Clip uploaded successfully!')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Upload Clip' })).toBeFocused();
  await expect(page.getByRole('article', { name: `Clip by ${me.username}` })).toContainText('1:29');

  const other = await otherBrowser(friend);
  const loaded: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/media/clip-')) loaded.push(request.url());
  });
  await other.addInitScript(() => localStorage.setItem('data-saver', 'on'));
  await other.goto(path);
  const clip = other.getByRole('article', { name: `Clip by ${me.username}` });
  await expect(clip).toContainText('The goal from the corner');
  await other.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await clip.getByRole('button', { name: /^Load clip/ }).press('Enter');
  await expect(clip.locator('video')).toBeVisible();
  await expect(clip.locator('video')).toBeFocused();
  await expect.poll(() => loaded.length).toBeGreaterThan(0);
});

test('axe: full, empty, and closed', async ({ page, me }) => {
  const { squadId, path, friend } = await aSquadChat(me);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoViolations(page, 'an empty squad');
  const post = await aPost(friend);
  for (const as of [me, friend]) {
    await ask(sharePost, { as, body: { postId: post.id, squadId } });
    await ask(sendSquadMessage, { as, body: { squadId, message: 'words' } });
    const match = { squadId, message: 'Final', matchAt: `${nextYear}-03-08T17:30:00Z` };
    await ask(sendSquadMessage, { as, body: match });
    const body = new FormData();
    body.set('squadId', String(squadId));
    body.set('description', 'Goal');
    body.set('clip', new Blob([anMp4({ seconds: 5 })]), 'goal.mp4');
    const headers = { authorization: `Bearer ${as.token}` };
    expect((await fetch(`${site}/api/game-clips`, { method: 'POST', headers, body })).status).toBe(200);
  }
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectNoViolations(page, 'a lively squad');
  await page.evaluate(() => localStorage.setItem('data-saver', 'on'));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Load clip/ })).toHaveCount(2);
  await expectNoViolations(page, 'a lively squad, saving data');
  await page.goto('/squad-details/2000000000');
  await expect(page.getByText(membersOnly)).toBeVisible();
  await expectNoViolations(page, 'somebody else’s squad');
  await page.goto('/squad-details/none');
  await expect(page.getByText('Missing authentication or squad ID.')).toBeVisible();
});
