/** A hundred bad bodies for every write, and bad addresses for every call: never a 500, never a change. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Damage, damage, damaged, inAnAddress } from '../support/bad-input';
import { rawCall } from '../support/call';
import { type CallLine, callerOf, everyCall, everyWrite } from '../support/calls';
import { createFixturesFor, type Fixtures } from '../support/fixtures';
import { snapshot } from '../support/snapshot';

/** The same bodies every time; a failure says which. */
const drawn = { seed: 20_250_506, numRuns: 100 };
/** As many at once as the pool has connections: none waits so long for one that it would be told to come again. */
const atOnce = 20;

/**
 * Makes a call in its fixtures with damaged bodies.
 * @returns what was refused
 * @throws where one ends in a 500 that the call does not promise
 */
async function refusedOf(line: CallLine, fixtures: Fixtures, all: Damage[]): Promise<Damage[]> {
  const { params, body = {} } = line.input(fixtures);
  const statuses = await inBatches(all, async (by) => {
    const text = damaged(body, by);
    const as = callerOf(line, fixtures);
    const { status, message } = await rawCall(line.spec.method, line.spec.path, { params, as, text });
    if (status !== line.answers) expect(status, `${message} ${shown(text)}`).toBeLessThan(500);
    return status;
  });
  return all.filter((_, at) => statuses[at] !== 200);
}

async function inBatches<T, U>(all: T[], work: (one: T) => Promise<U>): Promise<U[]> {
  const done: U[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    done.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  return done;
}

const shown = (body: Uint8Array) => new TextDecoder().decode(body).slice(0, 2000);

/**
 * Whether a call's schema makes of a damaged body what it makes of the valid one, so that the call is to do its work.
 * One that names an address besides may be meant for another person, and is no such body.
 */
function isHarmless({ spec }: CallLine, valid: Record<string, unknown>, by: Damage) {
  if (by.broken || by.added.some(([name]) => name === 'email' || name === spec.actor)) return false;
  const read = (body: unknown) => (spec.body ? z.safeParse(spec.body, body) : { success: true, data: {} });
  const made = read(JSON.parse(new TextDecoder().decode(damaged(valid, by))));
  return made.success && JSON.stringify(made.data) === JSON.stringify(read(valid).data);
}

/**
 * Makes a call with bad bodies in new fixtures, and with those that it refused in a next one, until a world refuses all
 * that are left: that must have changed nothing. Where one was not refused, the damage did not matter and the call did
 * its work, perhaps for good.
 */
async function expectRefusedWithoutChange(line: CallLine, bad: Damage[]) {
  const fixtures = await createFixturesFor(line);
  const before = await snapshot();
  const refused = await refusedOf(line, fixtures, bad);
  if (refused.length < bad.length) return expectRefusedWithoutChange(line, refused);
  const after = await snapshot();
  if (JSON.stringify(after) !== JSON.stringify(before)) await nameTheCulprit(line, bad);
  expect(after).toEqual(before);
}

/** One by one in new fixtures, to say which body it was. */
async function nameTheCulprit(line: CallLine, bad: Damage[]) {
  const fixtures = await createFixturesFor(line);
  const before = await snapshot();
  for (const by of bad) {
    await refusedOf(line, fixtures, [by]);
    const body = shown(damaged(line.input(fixtures).body ?? {}, by));
    expect(await snapshot(), `refused, and something changed: ${body}`).toEqual(before);
  }
}

describe('bad bodies', () => {
  test.each(everyWrite)('%s', async (_, line) => {
    const fixtures = await createFixturesFor(line);
    const all = fc.sample(damage, drawn);
    expect(all).toHaveLength(100);
    const harmless = all.filter((by) => isHarmless(line, line.input(fixtures).body ?? {}, by));
    await refusedOf(line, fixtures, harmless);
    await expectRefusedWithoutChange(
      line,
      all.filter((by) => !harmless.includes(by)),
    );
  });
});

describe('bad addresses', () => {
  const addressed = everyCall.filter(([, { spec }]) => spec.path.includes('{') || spec.query);

  test.each(addressed)('%s', async (_, line) => {
    const fixtures = await createFixturesFor(line);
    const before = await snapshot();
    const valid = line.input(fixtures);
    const names = (part: 'params' | 'query') => {
      const schema = line.spec[part];
      return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
    };
    const address = fc.record({
      params: fc.record(Object.fromEntries(names('params').map((name) => [name, inAnAddress]))),
      query: fc.record(Object.fromEntries(names('query').map((name) => [name, inAnAddress])), {
        requiredKeys: [],
      }),
    });
    const { method, path } = line.spec;
    await inBatches(fc.sample(address, drawn), async (parts) => {
      const sent = { ...valid, ...parts, as: callerOf(line, fixtures) };
      const { status, message } = await rawCall(method, path, sent);
      expect(status, `${message} ${JSON.stringify(parts)}`).toBeLessThan(500);
    });
    expect(await snapshot()).toEqual(before);
  });
});
