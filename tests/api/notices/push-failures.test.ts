/** One person whose push cannot be decided on stops nobody else's (docs/decisions/061-accounts-closed-then-emptied.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlePushes } from '@/lib/domains/notices/push/due';
import { subscribePush } from '@/lib/domains/notices/push-schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock } from '../../support/clock';
import { befriend, someone } from '../../support/contact';
import { aBrowser, startPushService } from '../../support/push-service';

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(async () => {
  await service.stop();
  setClock(new Date());
});

/** An hour in Lagos, some days from now. */
const at = (day: number, hour: number) =>
  new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + (day * 24 + hour - 1) * 3_600_000);

test('in the morning everybody else gets theirs, and the run says that it failed', async () => {
  setClock(at(1, 23));
  const people = [await someone(), await someone(), await someone()];
  const browsers = people.map(() => aBrowser(service.url));
  for (const [each, as] of people.entries()) {
    const body = browsers[each]?.subscription;
    if (body) expect((await call(subscribePush, { as, body })).status).toBe(200);
    await befriend(await someone(), as);
  }
  await pendingEffects();
  expect(service.received).toEqual([]);

  const [failing] = people;
  await pool().query(`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if old.user_id = ${failing?.id} then raise exception 'refused for a test'; end if;
      return new;
    end $$;
    create trigger refuse_one before update on push_states for each row execute function refuse_one()`);
  setClock(at(2, 9));
  await expect(settlePushes()).rejects.toThrow('refused for a test');
  const received = () => browsers.map((browser) => service.received.filter(browser.isFor).length);
  expect(received()).toEqual([0, 1, 1]);
  await pool().query('drop trigger refuse_one on push_states; drop function refuse_one()');
  await settlePushes();
  expect(received()).toEqual([1, 1, 1]);
});
