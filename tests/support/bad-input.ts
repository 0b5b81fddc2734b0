/** Generators of invalid input, for fuzz.test.ts. */
import fc from 'fast-check';

/** Strings and numbers that are known to break software: NUL, right-to-left, lone surrogates, 2^53, huge. */
const notorious = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 1e-7],
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfffy',
    '\u202egnihtemos',
    '\u200f\u200b\ufeff',
    '🇳🇬👨‍👩‍👧',
  ],
  ...[
    'x'.repeat(2001),
    '💣'.repeat(5000),
    'é'.repeat(30_000),
    'e\u0301'.repeat(999),
    'NaN',
    'Infinity',
    '1e9',
  ],
  ...[
    "'; drop table users; --",
    '%00',
    '../../etc/passwd',
    '$1',
    '{{7*7}}',
    '<script>1</script>',
    '__proto__',
  ],
  ...[
    [],
    {},
    [1],
    [null],
    [[[[]]]],
    { id: 1 },
    { toString: 1 },
    { length: 3 },
    Array.from({ length: 3000 }, () => 0),
  ],
);

const anyValue = fc.oneof(
  { weight: 4, arbitrary: notorious },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

const bytes = (text: string) => new TextEncoder().encode(text);

/** Bodies that are valid for no call. */
const broken = fc.oneof(
  fc
    .constantFrom(
      ...[
        '{',
        '}',
        '{"a":',
        '{"a":1,}',
        '[]',
        '[{}]',
        'null',
        'true',
        '7',
        '"words"',
        '\u0000',
        '{}{}',
        '\ufeff{}',
      ],
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      `{"content":"${'x'.repeat(70_000)}"}`,
    )
    .map(bytes),
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((each) => Uint8Array.from(each)),
  fc.json().map(bytes),
);

const extraNames = ['email', 'userId', 'id', '__proto__', 'constructor', 'isCreator', 'likes', 'a\u0000b'];

/** A change to a valid body: some fields replaced, removed or added, or the whole body replaced. */
export type Damage = {
  broken: Uint8Array<ArrayBuffer> | null;
  replaced: [number, unknown][];
  dropped: number[];
  added: [string, unknown][];
};

export const damage: fc.Arbitrary<Damage> = fc.record({
  broken: fc.option(broken, { freq: 3 }),
  replaced: fc.array(fc.tuple(fc.nat(9), anyValue), { minLength: 1, maxLength: 3 }),
  dropped: fc.array(fc.nat(9), { maxLength: 1 }),
  added: fc.array(fc.tuple(fc.constantFrom(...extraNames), anyValue), { maxLength: 1 }),
});

/** @returns the damaged body as bytes */
export function damaged(body: Record<string, unknown>, by: Damage): Uint8Array<ArrayBuffer> {
  if (by.broken) return by.broken;
  const names = Object.keys(body);
  const fields = new Map<string, unknown>(Object.entries(body));
  if (names.length > 0) {
    for (const [at, value] of by.replaced) fields.set(names[at % names.length] as string, value);
    for (const at of by.dropped) fields.delete(names[at % names.length] as string);
  }
  for (const [name, value] of by.added) fields.set(name, value);
  // Serialised by hand, since assigning `__proto__` creates no field on an object.
  const said = [...fields].filter(([, value]) => value !== undefined);
  return bytes(`{${said.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`);
}

/** A value in a URL: anything that a URL can contain. */
export const inAnAddress = fc
  .oneof(
    notorious.filter((each) => ['string', 'number', 'boolean'].includes(typeof each)),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  )
  .map((each) => String(each).toWellFormed().slice(0, 3000));
