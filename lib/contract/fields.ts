/** The value types of calls, for input and output (contract.md, Conventions). */

import * as z from 'zod/mini';
import { largestId } from './constants/requests';
import { shortestName, textLength } from './constants/texts';
import { grouped } from './grouped';

/** An input id: a positive integer, or its digits. */
export const id = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))], {
    error: 'must be a positive whole number',
  }),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    z.int({ error: 'must be a positive whole number' }).check(z.gte(1), z.lte(largestId)),
  ),
);

/** An input flag: `true`, `1`, `'true'`, `'1'` and their opposites. */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(['true', 'false', '0', '1'])], { error: 'must be 0 or 1' }),
  z.transform((value) => value === true || value === 1 || value === 'true' || value === '1'),
);

/**
 * Input text, trimmed. Postgres cannot store NUL, so a text with one is refused and not changed.
 * @param max    the greatest length, in characters
 * @param empty  the message if nothing is left after trimming
 */
export const text = (max: number, empty: string) =>
  z.string({ error: empty }).check(
    z.overwrite((value) => value.toWellFormed().trim()),
    z.minLength(1, { error: empty }),
    z.maxLength(max, { error: `must be at most ${grouped(max)} characters` }),
    z.refine((value) => !value.includes('\u0000'), { error: 'holds a character that cannot be stored' }),
  );

/**
 * Input that names a game or a tournament: 3 to 40 characters (rules.md, Limits).
 * @param what   what it is the name of, for the message
 * @param empty  as for `text`
 */
export const nameField = (what: string, empty: string) =>
  text(textLength.name, empty).check(
    z.minLength(shortestName, {
      error: `${what} must be ${shortestName} to ${textLength.name} characters.`,
    }),
  );

const isDay = (value: string) => {
  const moment = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};

/**
 * An input date, `YYYY-MM-DD`. Not zod's own date: it would bring all of zod's patterns along, three kilobytes on every
 * page.
 */
export const dayIn = (words: string) => z.string({ error: words }).check(z.refine(isDay, { error: words }));

/**
 * Checks and converts an output value in one schema. A pipe of schemas would take three steps, and a page of messages has
 * two hundred such values.
 */
function goesOut<In, Out>(is: (value: unknown) => value is In, write: (value: In) => Out) {
  const schema = z.transform((value, { issues }) => {
    if (is(value)) return write(value);
    issues.push({ code: 'custom', input: value });
    return z.NEVER;
  });
  // The type of a transform accepts anything; the cast narrows its input.
  return schema as z.ZodMiniType<unknown, unknown> as z.ZodMiniType<Out, In>;
}

/** The end of a time in JSON from Postgres, in a UTC session. */
const utc = '+00:00';
/** Postgres omits trailing zeros of the fraction: what to append for full milliseconds, by the text's length. */
const missing: Record<number, string> = { 19: '.000', 21: '00', 22: '0', 23: '' };

/** A time in output format. Idempotent: a time in that format stays as it is. */
export function isoTime(value: Date | string): string {
  if (typeof value !== 'string') return value.toISOString();
  if (value.length === 24 && value[10] === 'T' && value.endsWith('Z')) return value;
  const written = value.endsWith(utc) && value[10] === 'T' ? value.slice(0, -utc.length) : '';
  const rest = missing[written.length];
  return rest === undefined ? new Date(value).toISOString() : `${written}${rest}Z`;
}

/** An output time: ISO 8601, UTC, milliseconds, `Z`. Text from Postgres is converted as text, without making a Date. */
export const time = goesOut(
  (value): value is Date | string => typeof value === 'string' || value instanceof Date,
  isoTime,
);

/** An output flag: 0 or 1. */
export const flagOut = goesOut(
  (value): value is boolean | 0 | 1 => typeof value === 'boolean' || value === 0 || value === 1,
  (value): 0 | 1 => (value ? 1 : 0),
);

export const count = z.int();

/** The message in the response of a write. */
export const message = z.string();

/**
 * The state that the caller wants: true sets it (a like), false clears it, so a repeat changes nothing. Without it the call
 * toggles.
 */
export const wanted = z.optional(flag);

/** An id from the sender, by which a retry is stored only once. */
export const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/));
