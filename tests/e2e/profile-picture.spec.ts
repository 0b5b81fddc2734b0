/** One's own profile: its picture, on its way, refused and changed. */
import { logout } from '@/lib/domains/accounts/schema';
import { ask } from './support/ask.ts';
import { expectNoViolations } from './support/axe.ts';
import { cardOf } from './support/feed.ts';
import { aPost, sql } from './support/made.ts';
import { aPicture, aVideo } from './support/media.ts';
import { expect, test } from './support/test.ts';

const MB = 1024 * 1024;

test.describe('one’s own', () => {
  test.beforeEach(async ({ page, me, watch }) => {
    // What films the test for its trace reads the preview of a chosen file, as no page of ours does.
    watch.allow(/Connecting to 'blob:.* violates/);
    await page.goto(`/profile/${me.username}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(me.username);
  });

  test('a picture: shrunk on the device, shown at once, and beside one’s name everywhere', {
    tag: '@once',
  }, async ({ page, me }) => {
    const post = await aPost(me);
    await page.reload();
    await expect(cardOf(page, post.content)).toBeVisible();
    const picture = await aPicture(2400, 1800);
    const sending = page.waitForRequest('**/api/users/profile/upload');
    await page
      .getByLabel('Picture or video')
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(page.getByText('IMG_1.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const done = page.getByText('Profile media uploaded successfully!');
    await expect(done).toBeVisible();
    expect((await (await sending).sizes()).requestBodySize).toBeLessThan(picture.length / 4);
    await expect(page.locator('section.text-on-danfo img')).toHaveAttribute(
      'src',
      /^\/media\/profile-\w+\.jpg$/,
    );
    await expect(page.getByText('IMG_1.jpg')).toHaveCount(0);
    // The words go by themselves after three seconds.
    await expect(done).toHaveCount(0);
    await expect(cardOf(page, post.content).locator('img').first()).toHaveAttribute('src', /\?small$/);
    await page.goto('/dashboard');
    const beside = cardOf(page, post.content).locator('img').first();
    await expect(beside).toHaveJSProperty('naturalWidth', 132);
    await page.goto(`/profile/${me.username}`);
    await expect(page.locator('section.text-on-danfo img')).toHaveJSProperty('naturalWidth', 400);
  });

  test('another choice never shows the one before, whose address is gone', { tag: '@once' }, async ({
    page,
  }) => {
    const choose = async (name: string) => {
      const buffer = await aPicture(40, 40);
      await page.getByLabel('Picture or video').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
      await expect(page.getByText(name)).toBeVisible();
    };
    await choose('first.jpg');
    const before = await page.locator('main img[src^="blob:"]').getAttribute('src');
    await page.evaluate((first) => {
      const watching = new MutationObserver(() => {
        const shown = document.querySelector('main')?.textContent?.includes('second.jpg');
        if (shown && document.querySelector(`img[src="${first}"]`))
          document.title = 'the first one was shown';
      });
      watching.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    }, before);
    await choose('second.jpg');
    await expect(page.locator('main img[src^="blob:"]')).not.toHaveAttribute('src', before ?? '');
    await expect(page).not.toHaveTitle('the first one was shown');
  });

  test('its progress, a way out in the middle, and another try with what was chosen', {
    tag: '@once',
  }, async ({ page }) => {
    const network = await page.context().newCDPSession(page);
    const slow = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    // Most of a minute for all of it: the checker looks at it meanwhile.
    await slow(40 * 1024);
    await page
      .getByLabel('Picture or video')
      .setInputFiles({ name: 'dance.mp4', mimeType: 'video/mp4', buffer: aVideo(2 * MB) });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const bar = page.getByRole('progressbar');
    const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(progress).toBeGreaterThan(0);
    const early = await progress();
    await expect.poll(progress).toBeGreaterThan(early);
    await expectNoViolations(page, 'an upload on its way');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Upload cancelled.')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(page.getByText('dance.mp4')).toBeVisible();
    await slow(-1);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Profile media uploaded successfully!')).toBeVisible();
  });

  test('what is refused before a byte is sent', { tag: '@once' }, async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().includes('/upload'))));
    const upload = page.getByRole('button', { name: 'Upload', exact: true });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Picture or video').setInputFiles({ name, mimeType, buffer });
    await upload.click();
    await expect(page.getByText('Please select a file to upload.')).toBeVisible();
    await choose('long.mp4', 'video/mp4', aVideo(3 * MB));
    await upload.click();
    await expect(page.getByText('File size exceeds 3MB limit.')).toBeVisible();
    await expect(page.getByText('long.mp4')).toBeVisible();
    await choose('words.txt', 'text/plain', Buffer.from('words'));
    await upload.click();
    await expect(page.getByText('Please choose a JPEG, a PNG or an MP4 file.')).toBeVisible();
    await expectNoViolations(page, 'a profile with an error');
    expect(sent).toBe(0);
  });

  test('what the server refuses keeps the form as it was', { tag: '@once' }, async ({ page, watch }) => {
    watch.allowStatus(415);
    await page
      .getByLabel('Picture or video')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(
      page.getByText('Failed to upload profile media: Please choose a JPEG, a PNG or an MP4 file.'),
    ).toBeVisible();
    await expect(page.getByText('me.png')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  });

  test('a session that has ended meanwhile: said, and to the login two seconds later', {
    tag: '@once',
  }, async ({ page, me, watch }) => {
    watch.allowStatus(401);
    const chosen = page.getByLabel('Picture or video');
    // With all that the page asks for: a question that came after the logout would bring its own refusal.
    await expect(chosen).toBeAttached();
    await page.waitForLoadState('networkidle');
    await ask(logout, { as: me });
    await chosen.setInputFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: aVideo() });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Session expired. Redirecting to login...')).toBeVisible();
    await page.waitForURL('/');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  });

  test('after another email was confirmed elsewhere it still goes up', { tag: '@once' }, async ({
    page,
    me,
  }) => {
    const chosen = page.getByLabel('Picture or video');
    await expect(chosen).toBeAttached();
    await page.waitForLoadState('networkidle');
    await sql('update users set email = $2 where email = $1', [me.email, `new.${me.email}`]);
    await chosen.setInputFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: aVideo() });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Profile media uploaded successfully!')).toBeVisible();
  });

  test('another tab stores another email: what was chosen stays, and goes up', { tag: '@once' }, async ({
    page,
    context,
    me,
  }) => {
    // Until it has asked whose the stored token is: then it hears of other tabs.
    const known = page.waitForResponse('**/api/users/me');
    await page.reload();
    await known;
    const chosen = page.getByLabel('Picture or video');
    await chosen.setInputFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: aVideo() });
    await sql('update users set email = $2 where email = $1', [me.email, `new.${me.email}`]);
    const renewed = page.waitForResponse(
      async (answer) => answer.url().endsWith('/api/users/me') && (await answer.text()).includes('new.'),
    );
    const second = await context.newPage();
    await second.goto('/dashboard');
    await renewed;
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Profile media uploaded successfully!')).toBeVisible();
  });

  test('no network: said, with what was chosen still there', { tag: '@once' }, async ({
    page,
    watch,
    context,
  }) => {
    watch.allowNoNetwork();
    await page
      .getByLabel('Picture or video')
      .setInputFiles({ name: 'me.mp4', mimeType: 'video/mp4', buffer: aVideo() });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(
      page.getByText('Failed to upload profile media: No response from server. Check your network.'),
    ).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Profile media uploaded successfully!')).toBeVisible();
  });

  test('no way to write to, block or report oneself', { tag: '@once' }, async ({ page }) => {
    for (const name of ['Send DM', 'Block', 'Report'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(page.getByText('You have not posted yet.')).toBeVisible();
    await expect(page.getByText('You have not commented yet.')).toBeVisible();
  });
});
