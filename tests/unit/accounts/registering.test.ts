/** What registering says where it fails: of the server, of no answer, and of what fails on the device itself (overview.md, Messages). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerHere } from '@/lib/domains/accounts/entry-hooks';
import { withBrowserStorage } from '../../support/browser-storage';

beforeEach(withBrowserStorage);
afterEach(() => vi.unstubAllGlobals());

const account = { email: 'ada@example.com', username: 'ada', password: 'a long one', dob: '2011-01-01' };
const answers = (...given: (Response | Error)[]) =>
  vi.stubGlobal('fetch', async () => {
    const next = given.shift();
    if (next instanceof Response) return next;
    throw next;
  });
const refusal = (body: object, status = 400) => Response.json(body, { status });

test.each([
  ['the server’s sentence alone', [refusal({ message: 'This email is taken.' })], 'This email is taken.'],
  ['no sentence', [refusal({}, 502)], 'Error registering'],
  ['no answer', [new TypeError('Failed to fetch')], 'No response from server. Check your network.'],
])('%s', async (_, given, words) => {
  answers(...given);
  expect(await registerHere(account)).toMatchObject({ done: false, words });
});

test('what is thrown on the device, such as on the way to the proof, is no answer of the server', async () => {
  const asked = { code: 'proof_of_work_required', message: 'Your device has to work a little first.' };
  const challenge = { parameters: 'none that a device could work with' };
  answers(refusal(asked, 403), Response.json(challenge));
  const { done, words } = await registerHere(account);
  expect([done, words]).toEqual([false, expect.stringMatching(/^Error: \S/)]);
});
