/** A hundred bad bodies for every write, and bad addresses for every call: never a 500, never a change. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { damage, damaged, inAnAddress } from '../support/bad-input';
import { rawCall } from '../support/call';
import { callerOf, everyCall, everyWrite } from '../support/calls';
import { snapshot } from '../support/snapshot';
import { aWorldFor } from '../support/world';

/** The same bodies every time; a failure says which. */
const drawn = { seed: 20_250_506, numRuns: 100, endOnFailure: true };

describe('bad bodies', () => {
  test.each(everyWrite)('%s', async (_, line) => {
    let world = await aWorldFor(line);
    let before = await snapshot();
    await fc.assert(
      fc.asyncProperty(damage, async (by) => {
        const { params, body = {} } = line.input(world);
        const { status, message } = await rawCall(line.spec.method, line.spec.path, {
          params,
          as: callerOf(line, world),
          text: damaged(body, by),
        });
        if (status !== line.answers) expect(status, message).toBeLessThan(500);
        if (status !== 200) {
          expect(await snapshot()).toEqual(before);
          return;
        }
        // The damage did not matter and the call did its work, perhaps for good: on in a new place.
        world = await aWorldFor(line);
        before = await snapshot();
      }),
      drawn,
    );
  });
});

describe('bad addresses', () => {
  const addressed = everyCall.filter(([, { spec }]) => spec.path.includes('{') || spec.query);

  test.each(addressed)('%s', async (_, line) => {
    const world = await aWorldFor(line);
    const before = await snapshot();
    const valid = line.input(world);
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
    await fc.assert(
      fc.asyncProperty(address, async (parts) => {
        const { method, path } = line.spec;
        const sent = { ...valid, ...parts, as: callerOf(line, world) };
        const { status, message } = await rawCall(method, path, sent);
        expect(status, message).toBeLessThan(500);
      }),
      drawn,
    );
    expect(await snapshot()).toEqual(before);
  });
});
