/** Without METRICS_TOKEN there is no such call, and nothing is counted for it. */
import { expect, test } from 'vitest';
import { recorder } from '@/lib/platform/metrics/recorder';
import { rawCall } from '../../support/call';
import { aUser } from '../../support/factories';
import { scrape } from '../../support/monitor';

const token = process.env.METRICS_TOKEN;
// Before anything read the settings.
process.env.METRICS_TOKEN = '';

test('404, whatever is shown, and the calls tell nobody', async () => {
  for (const said of ['', `Bearer ${token}`, 'Bearer ', 'Bearer undefined'])
    expect((await scrape({ authorization: said })).status).toBe(404);
  expect((await rawCall('GET', '/api/posts', { as: await aUser() })).status).toBe(200);
  expect(recorder()).toBeUndefined();
});
