/** What came to the phone is counted on it, by kind, as it went over the line (rules.md, Data). */
import { createBattle } from '@/lib/domains/battles/schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { site } from '../support/ask.ts';
import { expectNoViolations } from '../support/axe.ts';
import { befriend } from '../support/friends.ts';
import { aLongVideo } from '../support/long-video.ts';
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

/**
 * In bytes. Of a video that is stopped, what has arrived and the browser has not read by then, on a busy machine: no browser
 * knows of it.
 */
const unreadAtStop = 64 * 1024;

/** What came in all after a step, by the line and by the meter, and how much of it the browser may not have read. */
type Turn = { what: string; line: number; meter: number; unread: number };

/** Somebody's battle with a video of a minute and a half. */
async function aLongBattle(): Promise<Person> {
  const by = await aPerson('dancer');
  await sendFile(createBattle, by, { category: 'dance' }, aLongVideo(1_200_000));
  return by;
}

test('a first visit, pages, a picture, a voice, and videos that are stopped: the meter and the line differ by 5 % at most', {
  tag: '@once',
}, async ({ browser, viewport, isMobile, hasTouch }) => {
  // Eight times it waits until nothing is counted any more.
  test.slow();
  const me = await aPerson('payer');
  const chat = await conversation(me);
  const [searched, left] = [await aLongBattle(), await aLongBattle()];
  const line = await slowLine(site);
  const { cookies, origins } = sessionOf(me);
  const storageState = { cookies, origins: origins.map((each) => ({ ...each, origin: line.url })) };
  const context = await browser.newContext({ viewport, isMobile, hasTouch, storageState });
  const turns: Turn[] = [];
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
    const settled = async (what: string, unread = 0) => {
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
      turns.push({ what, line: came, meter: totalOf(now), unread });
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
    await page.goto(`${line.url}/hype-battles`);
    await settled('battles');
    const videoOf = ({ username }: Person) =>
      page
        .getByRole('article', { name: `Battle by ${username}` })
        .locator('video')
        .first();
    const begin = async (who: Person) => {
      await videoOf(who).evaluate((video: HTMLVideoElement) => video.play());
      await expect
        .poll(() => videoOf(who).evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(0.5);
    };
    // From its beginning to near its end: what the browser was loading is broken off, and another part is asked for.
    await begin(searched);
    await videoOf(searched).evaluate(
      (video: HTMLVideoElement) =>
        new Promise((done) => {
          video.onseeked = done;
          video.currentTime = video.duration - 6;
        }),
    );
    const jumped = await settled('a video played, from another place on', unreadAtStop);
    expect(jumped.bytes.videos - bytes.videos).toBeGreaterThan(100_000);
    await begin(left);
    await page.goto(`${line.url}/dashboard`);
    const stopped = await settled('a video that was left in the middle', unreadAtStop);
    expect(stopped.bytes.videos - jumped.bytes.videos).toBeGreaterThan(100_000);
    await page.goto(`${line.url}/hype-battles`);
    await videoOf(left).evaluate((video: HTMLVideoElement) => video.play());
    const { bytes: all } = await settled('the same video whole');
    expect(all.videos - stopped.bytes.videos).toBeGreaterThan(900_000);
    let [lineBefore, meterBefore, unreadBefore] = [0, 0, 0];
    for (const { what, line, meter, unread } of turns) {
      const differ = (step: string, line: number, meter: number, unread: number) =>
        expect
          .soft(Math.abs(meter - line), `${step}: ${meter} of ${line}`)
          .toBeLessThan(0.05 * line + unread);
      differ(what, line, meter, unreadBefore + unread);
      // A video by itself too: after a megabyte of other things a wrong one would hardly be seen.
      if (what.includes('video')) differ(`${what}, alone`, line - lineBefore, meter - meterBefore, unread);
      [lineBefore, meterBefore, unreadBefore] = [line, meter, unreadBefore + unread];
    }
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
