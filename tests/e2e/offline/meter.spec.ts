/** What came to the phone is counted on it, by kind, as it went over the line (rules.md, Data). */
import { sendMessage } from '@/lib/domains/chat/schema';
import { site } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { befriend } from '../support/friends.ts';
import { aPicture, sendFile } from '../support/media.ts';
import { meterOf, totalOf } from '../support/meter.ts';
import { aPerson, type Person, sessionOf } from '../support/people.ts';
import { underWorker } from '../support/service-worker.ts';
import { pressLogOut } from '../support/shell.ts';
import { slowLine } from '../support/slow-line.ts';
import { expect, test } from '../support/test.ts';

const picture = async () => Buffer.from(await aPicture(600, 400)) as Buffer<ArrayBuffer>;

/** A minute of silence, as a browser plays it. */
function aVoice(): Buffer<ArrayBuffer> {
  const rate = 8000;
  const samples = Buffer.alloc(60 * rate, 128);
  const head = Buffer.from('RIFF----WAVEfmt ----------------------data----', 'latin1').subarray(0, 44);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A conversation in which a friend sent a picture and their voice. */
async function conversation(me: Person): Promise<number> {
  const friend = await aPerson('friend');
  await befriend(friend, me);
  const fields = { recipientUsername: me.username, content: 'look' };
  await sendFile(sendMessage, friend, fields, await picture());
  const { conversationId } = await sendFile(sendMessage, friend, fields, aVoice());
  return conversationId;
}

test('a first visit, pages, a picture and a voice: the meter and the line differ by 5 % at most', {
  tag: '@once',
}, async ({ browser, viewport, isMobile, hasTouch }) => {
  // Five times it waits until nothing is counted any more.
  test.slow();
  const me = await aPerson('payer');
  const chat = await conversation(me);
  const line = await slowLine(site);
  const { cookies, origins } = sessionOf(me);
  const storageState = { cookies, origins: origins.map((each) => ({ ...each, origin: line.url })) };
  const context = await browser.newContext({ viewport, isMobile, hasTouch, storageState });
  const turns: [string, number, number][] = [];
  try {
    const page = await context.newPage();
    let came = 0;
    const counted = async () => {
      came += line.taken();
      const now = await meterOf(page);
      if (!now) throw new Error('Nothing is counted.');
      return now;
    };
    /** Asks until neither has counted anything more for three seconds. */
    const settled = async (what: string) => {
      await page.waitForLoadState('networkidle');
      let now = await counted();
      let before = '';
      await expect
        .poll(
          async () => {
            const last = before;
            now = await counted();
            before = `${came} ${totalOf(now)}`;
            return before === last;
          },
          { intervals: [3000], timeout: 120_000 },
        )
        .toBe(true);
      turns.push([what, came, totalOf(now)]);
      return now;
    };
    await page.goto(`${line.url}/dashboard`);
    await underWorker(page);
    await settled('first visit');
    for (const path of ['/rant-zone', '/dashboard']) {
      await page.goto(line.url + path);
      await settled(path);
    }
    await page.goto(`${line.url}/chat/${chat}`);
    await settled('a chat');
    await page.locator('audio').evaluate((element: HTMLAudioElement) => element.play());
    const { bytes } = await settled('a voice played');
    expect(bytes.pictures).toBeGreaterThan(50_000);
    for (const [what, line, meter] of turns)
      expect(Math.abs(meter / line - 1), `${what}: ${meter} of ${line}`).toBeLessThan(0.05);
  } finally {
    await context.close();
    await line.stop();
  }
});

test('a limit that is reached: text alone, and pictures after a tap, until one says otherwise', {
  tag: '@once',
}, async ({ page, me }) => {
  const chat = await conversation(me);
  await page.goto('/dashboard');
  await underWorker(page);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Your data this week' });
  await card.getByLabel('What 1 GB costs you, in naira').fill('500');
  await card.getByRole('button', { name: 'Save price' }).click();
  await expect(card.getByText('Saved.')).toBeVisible();
  await card.getByLabel('Most in a week').selectOption('100 MB (₦50)');
  const used = page.getByText('Your data for this week is used up.');
  await expect(used).toBeHidden();
  await expectNoViolations(page, 'the card of the data');
  // As if so much had come.
  await meterOf(page, { limit: 1000 });
  await expect(used).toBeVisible();
  await expectNoViolations(page, 'a week that is used up');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto(`/chat/${chat}`);
  await expect(used).toBeVisible();
  const show = page.getByRole('button', { name: /^Show the picture \(\d+ kB|^Show the picture \(0\.\d MB/ });
  await expect(show).toBeVisible();
  const picture = page.getByRole('img', { name: 'Sent by chat' });
  await expect(picture).toHaveCount(0);
  await show.click();
  await expect(picture).toBeVisible();
  await page.reload();
  await expect(show).toBeVisible();
  await page.getByRole('button', { name: 'Show them until Monday' }).click();
  await expect(used).toBeHidden();
  await expect(picture).toBeVisible();
  await page.reload();
  await expect(picture).toBeVisible();
});

test('after a logout nothing of it is left for whoever comes next', { tag: '@once' }, async ({
  page,
  me,
}) => {
  expect(me.token).not.toBe('');
  const meters = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.endsWith(':meter')),
    );
  await page.goto('/dashboard');
  await underWorker(page);
  await meterOf(page, { price: 777, limit: 5_000_000 });
  const [first] = await meters();
  expect(first).toBeDefined();
  await pressLogOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(meters).toEqual([]);
  const next = await aPerson('next');
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password').fill(next.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/account');
  const meter = await meterOf(page);
  expect(meter).toMatchObject({ price: null, limit: null });
  await expect.poll(meters).toHaveLength(1);
  expect(await meters()).not.toContain(first);
});
