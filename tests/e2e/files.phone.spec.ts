/** Fields for files, and what a file costs before it is sent or fetched (experience.md, The frame and Behaviour). */

import { sendMessage } from '@/lib/domains/chat/schema';
import { expectNoViolations } from './support/axe.ts';
import { befriend } from './support/friends.ts';
import { aPicture, aVideo, sendFile } from './support/media.ts';
import { aPerson } from './support/people.ts';
import { openForms } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('a button with words, by thumb and by keyboard; what it costs; let go, it can be chosen again', async ({
  page,
  me,
  watch,
}) => {
  // As in profile-picture.spec.ts.
  watch.allow(/Connecting to 'blob:.* violates/);
  // One listener for all of the test: without any, the browser would open its own window for the next one.
  page.on('filechooser', () => {});
  await page.goto('/hype-battles');
  await openForms(page, 'Post a Battle');
  const form = page.getByRole('form', { name: 'Post a Battle' });
  const clip = { name: 'goal.mp4', mimeType: 'video/mp4', buffer: aVideo(1_240_000) };

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    form.getByText('Choose a video', { exact: true }).tap(),
  ]);
  await chooser.setFiles(clip);
  await expect(form.getByText('goal.mp4')).toBeVisible();
  await expect(form.getByText('1.2 MB')).toBeVisible();
  await expectNoViolations(page, `a chosen video of ${me.username}`);
  const field = form.getByLabel('Video');
  await expect(field).toHaveAccessibleDescription(/goal\.mp4.*1\.2 MB/);

  await form.getByRole('button', { name: 'Remove' }).tap();
  await expect(form.getByText('goal.mp4')).toHaveCount(0);
  await field.focus();
  const [again] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await again.setFiles(clip);
  await expect(form.getByText('goal.mp4')).toBeVisible();
  await expect(form.getByText('Choose another')).toBeVisible();
});

test('a picture says what it costs once it is made smaller', async ({ page, me, watch }) => {
  watch.allow(/Connecting to 'blob:.* violates/);
  await page.goto(`/profile/${me.username}`);
  const buffer = await aPicture(2400, 1800);
  await page.getByLabel('Picture or video').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(/^\d+ kB instead of \d+\.\d MB$/)).toBeVisible();
});

test('where data is saved, a picture in a chat waits for a tap and says what it costs', async ({
  page,
  me,
}) => {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const fields = { recipientUsername: me.username, content: 'look' };
  const { conversationId, dm } = await sendFile(sendMessage, friend, fields, await jpeg());
  await page.addInitScript(() => localStorage.setItem('data-saver', 'on'));
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/chat/${conversationId}`);
  const show = page.getByRole('button', { name: /^Show the picture \(\d+ kB\)$/ });
  await expect(show).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fetched).not.toContain(dm?.media_url);
  await show.tap();
  await expect(page.getByRole('img', { name: 'Sent by chat' })).toBeVisible();
  await expect.poll(() => fetched).toContain(dm?.media_url);
});

const jpeg = async () => Buffer.from(await aPicture(200, 100)) as Buffer<ArrayBuffer>;
