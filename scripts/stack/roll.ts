/** Rolls the app servers to another build, one by one, while people write and one has a page open. */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildHeader } from '@/lib/contract/service-worker';
import { furtherWrites } from '../chaos/faults.ts';
import { type Person, personAt } from '../chaos/people.ts';
import { openBrowser } from './browser.ts';
import type { Stack } from './start.ts';
import { type Fault, leftOut, more } from './under-load.ts';

/** @param build  the folder of the other build; null to restart the same one */
export const roll = (build: string | null): Fault => ({
  name: `both rolled in turn ${build ? 'to another build ' : ''}(SIGTERM, start)`,
  happens: async (stack, crowd) => {
    const before = crowd.told.length;
    const person = await personAt(stack.url, 'open');
    const opened = await openBrowser(stack, person);
    try {
      const [first = ''] = await buildsOf(stack, person);
      let files = 0;
      for (const app of stack.apps) {
        await app.stop();
        if (build) app.serve(build);
        await app.start();
        await sleep(leftOut);
        await furtherWrites(crowd, more);
        files += await openFiles(stack, person);
      }
      const after = crowd.told.slice(before);
      const failed = after.filter(({ answer }) => answer === null || answer >= 500);
      if (failed.length > 0) {
        const [one] = failed;
        throw new Error(
          `${failed.length} of ${after.length} writes failed, such as by ${one?.answer ?? one?.broke}`,
        );
      }
      const builds = await buildsOf(stack, person);
      if (build && (builds.includes(first) || new Set(builds).size > 1))
        throw new Error(`${first} became ${builds.join(' and ')}`);
      await opened.page.getByRole('link', { name: 'Rant Zone' }).first().click();
      await opened.page.waitForURL('**/rant-zone');
      await opened.page.getByRole('heading', { level: 1, name: 'Rant Zone' }).waitFor({ timeout: 10_000 });
      const shown = opened.builds.at(-1);
      if (build && shown !== builds[0]) throw new Error(`the page that was open is of ${shown} still`);
      return `${after.length} writes, none of them failed; ${files} files of pages of either build came; a page that was open went on${build ? ', and is of the new one' : ''}`;
    } finally {
      await opened.stop();
    }
  },
});

const pageOf = (url: string, { token }: Person) =>
  fetch(`${url}/dashboard`, { headers: { authorization: `Bearer ${token}` } });

/** The build id of each server's pages. */
const buildsOf = ({ apps }: Stack, person: Person) =>
  Promise.all(apps.map(async ({ url }) => (await pageOf(url, person)).headers.get(buildHeader) ?? 'none'));

/**
 * Checks that each server has the files of pages from either server.
 * @returns the number of requests
 */
async function openFiles(stack: Stack, person: Person): Promise<number> {
  let asked = 0;
  for (const { url, name } of stack.apps) {
    const page = await pageOf(url, person);
    const files = new Set((await page.text()).match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g));
    if (files.size === 0) throw new Error(`a page of ${name} has no files`);
    // Files that are equal in both builds have the same name. This one differs.
    files.add(`/_next/static/${page.headers.get(buildHeader)}/_buildManifest.js`);
    // Twice, so that nginx sends each file's request to both servers in turn.
    for (const file of [...files, ...files]) {
      const { status } = await fetch(`${stack.url}${file}`);
      if (status !== 200) throw new Error(`${file}, of a page of ${name}, was answered ${status}`);
      asked += 1;
    }
  }
  return asked;
}
