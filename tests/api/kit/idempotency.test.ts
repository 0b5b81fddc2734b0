/** Repeats of a write that moves coins (contract.md, Conventions), on a call made for the test. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '@/lib/contract/domain-error';
import { endpoint } from '@/lib/contract/endpoint';
import { handle } from '@/lib/http/api/handle';
import { db, pool } from '@/lib/platform/database/client';
import { askHandler, fiftyTimes } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person } from '../../support/factories';

const flip = endpoint('POST', '/api/made-up-flip', {
  limit: 'engagement',
  body: z.object({ amount: z.int(), email: z.optional(z.string()) }),
  idempotent: true,
  refuses: ['coins_missing'],
  response: z.object({ message: z.string(), turn: z.int() }),
});
const claim = endpoint('POST', '/api/made-up-claim', {
  body: z.object({ amount: z.int() }),
  idempotent: true,
  response: z.object({ message: z.string(), turn: z.int() }),
});

let runs: number;
let person: Person;
/** What the work waits for, and how it ends. */
let during: () => Promise<void>;

const work = async () => {
  runs += 1;
  const turn = runs;
  await during();
  return { message: 'Done.', turn };
};
const handlers = new Map([flip, claim].map((spec) => [spec, handle(spec, 'member', work)]));

function send(
  key: string | null,
  { amount = 5 as unknown, as = person, spec = flip as typeof flip | typeof claim } = {},
) {
  const handler = handlers.get(spec);
  if (!handler) throw new Error('not made');
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  return askHandler(handler, spec.method, spec.path, { as, headers, body: { amount } });
}

beforeEach(async () => {
  runs = 0;
  during = async () => {};
  person = await aUser();
});
afterEach(() => setClockOffset(0));

test('without a key each is one of its own', async () => {
  expect((await send(null)).body.turn).toBe(1);
  expect((await send(null)).body.turn).toBe(2);
});

test('the same key gets the first answer again, and nothing runs', async () => {
  const first = await send('a-key');
  const second = await send('a-key');
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(runs).toBe(1);
  expect((await send('another-key')).body.turn).toBe(2);
});

test('a key is its person’s: another’s same key runs', async () => {
  await send('shared');
  expect((await send('shared', { as: await aUser() })).body.turn).toBe(2);
});

test('the same key with another body, or for another call: 422', async () => {
  await send('one-use');
  for (const attempt of [() => send('one-use', { amount: 6 }), () => send('one-use', { spec: claim })]) {
    const answer = await attempt();
    expect(answer.status).toBe(422);
    expect(answer.message).toBe('This Idempotency-Key was used for something else.');
  }
  expect(runs).toBe(1);
});

test('while the first still runs: 409; afterwards its answer', async () => {
  let started = () => {};
  let finish = () => {};
  const running = new Promise<void>((resolve) => {
    started = resolve;
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  during = () => {
    started();
    return finished;
  };
  const first = send('slow');
  await running;
  const meanwhile = await send('slow');
  expect(meanwhile.status).toBe(409);
  expect((await send('slow', { amount: 9 })).status).toBe(422);
  finish();
  expect((await first).body.turn).toBe(1);
  expect((await send('slow')).body.turn).toBe(1);
  expect(runs).toBe(1);
});

test('fifty at once run once', async () => {
  const answers = await fiftyTimes(() => send('pressed-fifty-times'));
  expect(runs).toBe(1);
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(done.every(({ body }) => body.turn === 1)).toBe(true);
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
});

describe('a refusal is not remembered', () => {
  test('a request refused for bad input may be sent again with its key', async () => {
    expect((await send('typo', { amount: 'five' })).status).toBe(400);
    expect(await db().idempotencyKey.count({ where: { userId: person.id } })).toBe(0);
    expect((await send('typo')).status).toBe(200);
  });

  test('a request that its work refused may be sent again with its key', async () => {
    during = async () => {
      throw new DomainError('coins_missing', 'You do not have enough coins.');
    };
    expect((await send('too-poor')).status).toBe(402);
    during = async () => {};
    expect((await send('too-poor')).body.turn).toBe(2);
  });
});

test('an answer that could not be kept does not set the key free: the work was done', async () => {
  await pool().query(`
    create function refuse_answers() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
    create trigger refuse_answers before update on idempotency_keys for each row execute function refuse_answers()`);
  expect((await send('done-once')).status).toBe(500);
  await pool().query('drop trigger refuse_answers on idempotency_keys');
  expect((await send('done-once')).status).toBe(409);
  expect(runs).toBe(1);
});

describe('a server that is killed in the middle', () => {
  const minute = 60_000;
  /** What a killed request leaves: it neither ends nor is heard of again. */
  async function killed(key: string, end?: Error) {
    let reached = () => {};
    const there = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let revive = () => {};
    const never = new Promise<void>((resolve) => {
      revive = resolve;
    });
    during = async () => {
      reached();
      await never;
      if (end) throw end;
    };
    const request = send(key);
    await there;
    during = async () => {};
    return { request, revive };
  }
  test('leaves the key to the next try, after two minutes', async () => {
    const { request, revive } = await killed('left');
    setClockOffset(2 * minute - 30_000);
    expect((await send('left')).status).toBe(409);
    setClockOffset(2 * minute + 1000);
    expect((await send('left', { amount: 6 })).status).toBe(422);
    expect((await send('left')).body.turn).toBe(2);
    expect((await send('left')).body.turn).toBe(2);
    revive();
    await request;
    expect((await send('left')).body.turn, 'the late one does not overwrite it').toBe(2);
  });

  test('of fifty tries at once, one takes the key over', async () => {
    const { request, revive } = await killed('raced');
    setClockOffset(2 * minute + 1000);
    const answers = await fiftyTimes(() => send('raced'));
    expect(runs).toBe(2);
    expect(answers.every(({ status, body }) => status === 409 || body.turn === 2)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    revive();
    await request;
  });

  test('one that was only slow does not set free what was taken over, when it fails at last', async () => {
    const { request, revive } = await killed('slow-failure', new Error('too late'));
    setClockOffset(2 * minute + 1000);
    expect((await send('slow-failure')).body.turn).toBe(2);
    revive();
    expect((await request).status).toBe(500);
    expect((await send('slow-failure')).body.turn).toBe(2);
  });
});

test('a key is good for 24 hours by the clock', async () => {
  const hour = 3_600_000;
  await send('yesterday');
  setClockOffset(24 * hour - 60_000);
  expect((await send('yesterday')).body.turn).toBe(1);
  setClockOffset(24 * hour + 1000);
  expect((await send('yesterday', { amount: 7 })).body.turn).toBe(2);
});

test('a key that is none: 400', async () => {
  for (const key of ['', 'two words', 'x'.repeat(201), 'tab\there', 'é']) {
    const answer = await send(key);
    expect(answer.status, key).toBe(400);
    expect(answer.message).toBe('Idempotency-Key must be 1 to 200 visible characters.');
  }
  expect((await send('x'.repeat(200))).status).toBe(200);
  expect(runs).toBe(1);
});
