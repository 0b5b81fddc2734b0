/** Taking along what is held of oneself. */
import { readFileSync } from 'node:fs';
import { entriesOf } from '../../support/archive.ts';
import { expect, test } from '../support/test.ts';

test('one’s own data is one ZIP, with words and a README in it', { tag: '@once' }, async ({ page, me }) => {
  await page.goto('/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('hypegist-my-data.zip');
  const archive = await entriesOf(readFileSync(await download.path()));
  expect([...archive.keys()]).toEqual(['data.json', 'README.txt']);
  expect(JSON.parse(String(archive.get('data.json'))).account.username).toBe(me.username);
  expect(String(archive.get('README.txt'))).toContain('What is not in it');
});
