/** Whatever people write, in whichever field: on every page where somebody reads it, it is words and nothing else. */
import type { Page } from '@playwright/test';
import { sendMessage } from '@/lib/domains/chat/schema';
import { joinShowdown, qualify, submitClip } from '@/lib/domains/showdown/schema';
import { answerTo, ask } from './support/ask.ts';
import {
  asWritten,
  attempts,
  badAddresses,
  noteDeeds,
  takenIn,
  together,
  turnedAround,
  unread,
} from './support/fields/attempts.ts';
import type { Scene, Seen } from './support/fields/scene.ts';
import { fields } from './support/fields/table.ts';
import { aPicture, oddName } from './support/media.ts';
import { type ShowdownCluster, test } from './support/showdown-cluster.ts';

const { expect } = test;

/** On the showdown's day, with the writer among those who take part. */
async function aScene(cluster: ShowdownCluster): Promise<Scene> {
  const [writer, reader] = [await cluster.aPerson('writer', 3), await cluster.aPerson('reader')];
  const { tournamentId } = await ask(qualify, { as: writer }, cluster.url);
  await ask(joinShowdown, { as: writer, body: { tournamentId } }, cluster.url);
  cluster.itIs(5 * 24 + 1);
  return { at: cluster.url, writer, reader, creator: await cluster.theCreator() };
}

type Look = { on: string; by: NonNullable<Seen['by']>; words: Set<string>; press: Set<RegExp> };

/** Fills every field with every attempt. @returns the pages on which they stand, and what must be readable there */
async function written(scene: Scene): Promise<Look[]> {
  const looks = new Map<string, Look>();
  for (const [at, { short, instead, write }] of Object.values(fields).entries()) {
    const number = 100 + at;
    const said = instead ? [instead] : short ? attempts(number) : [together(number)];
    for (const words of said) {
      for (const { by = 'reader', on, press, words: part = words } of await write(scene, words)) {
        const look = looks.get(by + on) ?? { by, on, words: new Set(), press: new Set() };
        looks.set(by + on, look);
        look.words.add(part);
        if (press) look.press.add(press);
      }
    }
  }
  return [...looks.values()];
}

async function expectWordsAlone(page: Page, { on, words, press }: Omit<Look, 'by'>) {
  const html = (await (await page.goto(on))?.text()) ?? '';
  for (const name of press) {
    const button = page.getByRole('button', { name });
    const closed = button.and(page.locator(':not([aria-expanded=true])'));
    const dialog = page.getByRole('dialog');
    const isOpen = async () => (await dialog.isVisible()) || (await closed.count()) === 0;
    await expect(button.first()).toBeVisible();
    // A press before the page is awake opens nothing, and what a slow page opens late lies over the button.
    await expect(async () => {
      if (!(await isOpen())) await closed.first().click({ timeout: 1000 });
      await expect.poll(isOpen, { timeout: 500 }).toBe(true);
    }).toPass();
  }
  await expect.poll(() => unread(page, [...words]), { message: `not to be read on ${on}` }).toEqual([]);
  expect(await takenIn(page), on).toEqual([]);
  expect.soft(await turnedAround(page), on).toEqual([]);
  expect(asWritten(html), on).toEqual([]);
}

/** Where it is chosen and where it was sent. */
async function expectOddNameAlone(cluster: ShowdownCluster, { at, writer, reader }: Scene) {
  const page = await cluster.browserOf(writer);
  const deeds = noteDeeds(page);
  const file = { name: oddName, mimeType: 'image/png', buffer: await aPicture(40, 40) };
  const body = { recipientUsername: reader.username, content: 'Look' };
  const { conversationId } = await ask(sendMessage, { as: writer, body }, at);
  for (const on of [`/chat/${conversationId}`, `/profile/${writer.username}`]) {
    await page.goto(on);
    await expect(async () => {
      await page.locator('input[type=file]').first().setInputFiles(file);
      await expect(page.getByText(oddName)).toBeVisible({ timeout: 500 });
    }).toPass();
    expect([await takenIn(page), page.frames().length], on).toEqual([[], 1]);
    await page
      .getByRole('button', { name: /^(Send|Upload)/ })
      .first()
      .click();
    await expect(page.getByText(oddName)).toHaveCount(0);
    expect([await takenIn(page), page.frames().length], on).toEqual([[], 1]);
  }
  expect(deeds).toEqual([]);
}

// One scene for all: a house of its own for each costs more than what is looked at in it.
test('script in every field, and in the name of a file, is words; no address but the web’s becomes a link', async ({
  cluster,
}) => {
  test.setTimeout(480_000);
  const scene = await aScene(cluster);
  await test.step('what is no address of the web becomes nobody’s link', async () => {
    for (const clipUrl of badAddresses) {
      const sent = { as: scene.writer, body: { clipUrl, category: 'Dance' as const } };
      expect((await answerTo(submitClip, sent, scene.at)).status, clipUrl).toBe(400);
    }
  });
  await test.step('an odd name of a file is words', () => expectOddNameAlone(cluster, scene));
  await test.step('script in every field is words on every page where it stands', async () => {
    const looks = await written(scene);
    const [reader, creator] = [await cluster.browserOf(scene.reader), await cluster.browserOf(scene.creator)];
    const deeds = [...[reader, creator].map(noteDeeds)];
    for (const look of looks) await expectWordsAlone(look.by === 'reader' ? reader : creator, look);
    expect(deeds.flat()).toEqual([]);
  });
});
