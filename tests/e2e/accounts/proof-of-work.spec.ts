import { pbkdf2Sync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { proofOfWork } from '@/lib/contract/constants/registration';
import { aName, birthday, password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** In milliseconds, with the processor slowed as for a slow phone. */
const atMost = 2000;
const slowed = 4;

/** In milliseconds: what a key takes on the machine that `slowed` is meant for. */
const usualKey = 0.56;

/** How much to slow this machine: less where it is slow or busy already. */
function slowedHere(): number {
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    for (let each = 0; each < 20; each += 1) pbkdf2Sync('key', 'salt', proofOfWork.rounds, 32, 'sha256');
    return (performance.now() - began) / 20;
  });
  return Math.max(1, slowed / Math.max(1, Math.min(...times) / usualKey));
}

/** The limit is far away in these tests: the first try is answered as beyond it. The second one goes to the server. */
async function askForWork(page: Page) {
  let tries = 0;
  await page.route('**/api/register', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    const body = { code: 'proof_of_work_required', message: 'Your device has to work a little first.' };
    await route.fulfill({ status: 403, json: body });
  });
}

/** As many keys as anybody must try. @returns how long it took */
async function longestWork({ tries, rounds }: typeof proofOfWork): Promise<number> {
  const began = performance.now();
  const salt = new Uint8Array(16);
  for (let each = 0; each < tries.most; each += 1) {
    const key = await crypto.subtle.importKey('raw', new Uint8Array(20), 'PBKDF2', false, ['deriveBits']);
    await crypto.subtle.deriveBits({ name: 'PBKDF2', salt, iterations: rounds, hash: 'SHA-256' }, key, 256);
  }
  return Math.round(performance.now() - began);
}

test('where many have joined the device works for it, in two seconds on a slow phone, and loads nothing before', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.allowStatus(403);
  const username = aName();
  const loaded: string[] = [];
  page.on('response', (answer) => loaded.push(answer.url()));
  await askForWork(page);
  await page.goto('/register', { waitUntil: 'networkidle' });
  const before = new Set(loaded);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Date of Birth').fill(birthday);

  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowedHere() });
  const given = page.waitForResponse('**/api/register/challenge');
  const tried = page.waitForRequest((request) => request.postData()?.includes('"proof":"') === true);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await given;
  const began = Date.now();
  await tried;
  const took = Date.now() - began;
  expect(took).toBeLessThan(atMost);
  await expect(page.getByText('Welcome! Your account is ready. You can log in now.')).toBeVisible();

  // Keys are derived outside the page's thread, which is all that the browser slows: that part is measured by itself.
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const slower = slowedHere();
  const derived = await page.evaluate(longestWork, proofOfWork);
  console.log(`proof of work: ${took} ms in all, the most keys ${slower.toFixed(1)} x ${derived} ms`);
  expect(derived * slower).toBeLessThan(atMost);

  const chunks = loaded.filter((url) => url.endsWith('.js') && !before.has(url));
  expect(chunks.length).toBeGreaterThan(0);
  const texts = await Promise.all(chunks.map(async (url) => (await page.request.get(url)).text()));
  expect(texts.some((text) => text.includes('PBKDF2'))).toBe(true);
  for (const url of [...before].filter((each) => each.endsWith('.js')))
    expect(await (await page.request.get(url)).text()).not.toContain('PBKDF2');
});
