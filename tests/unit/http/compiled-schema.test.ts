/** The answers' schemas are compiled (lib/http/api/compiled-schema.ts): what they let out and refuse must be what the schemas say. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flagOut, time } from '@/lib/contract/fields';
import { compiledSchema } from '@/lib/http/api/compiled-schema';

const schema = z.array(
  z.object({
    id: z.int(),
    at: time,
    read: flagOut,
    seen_at: z.nullable(time),
    note: z.optional(z.string()),
    counts: z.record(z.string(), z.int()),
    kind: z.nullable(z.enum(['image', 'video'])),
    by: z.nullable(z.object({ name: z.string(), tags: z.array(z.string()) })),
  }),
);

const good = {
  id: 1,
  at: new Date('2026-11-22T03:00:00.120Z'),
  read: true,
  seen_at: '2026-11-22T03:00:00.1+00:00',
  counts: { W: 2 },
  kind: 'image',
  by: { name: 'ada', tags: ['one'] },
};

const both = (value: unknown) => [
  z.safeParse(schema, value),
  z.safeParse(compiledSchema(schema) as typeof schema, value),
];

test('what is right goes out in its forms, without what nobody named', () => {
  const [plain, fast] = both([{ ...good, password_hash: 'no', by: { ...good.by, email: 'no' } }]);
  expect(fast).toEqual(plain);
  expect(fast?.data).toEqual([
    {
      ...good,
      at: '2026-11-22T03:00:00.120Z',
      read: 1,
      seen_at: '2026-11-22T03:00:00.100Z',
      by: { name: 'ada', tags: ['one'] },
    },
  ]);
});

describe('what is not right is refused at the same place', () => {
  test.each([
    ['no list', good],
    ['no object', [7]],
    ['a field that is missing', [{ ...good, counts: undefined }]],
    ['a key that is missing', [(({ id, ...rest }) => rest)(good)]],
    ['a number as text', [{ ...good, id: '1' }]],
    ['half a number', [{ ...good, id: 1.5 }]],
    ['a time that is a number', [{ ...good, at: 5 }]],
    ['a flag that is a word', [{ ...good, read: 'yes' }]],
    ['null where there must be something', [{ ...good, at: null }]],
    ['a kind that there is not', [{ ...good, kind: 'audio' }]],
    ['within what it holds', [{ ...good, by: { name: 'ada', tags: ['one', 2] } }]],
    ['a count that is none', [{ ...good, counts: { W: 'two' } }]],
  ])('%s', (_, value) => {
    const [plain, fast] = both(value);
    expect(fast?.success).toBe(false);
    const places = (result: typeof plain) => result?.error?.issues.map(({ code, path }) => ({ code, path }));
    expect(places(fast)).toEqual(places(plain));
  });
});
