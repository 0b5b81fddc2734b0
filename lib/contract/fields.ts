/** The kinds of value that calls are made of, in and out (contract.md, Conventions). */

import * as z from 'zod/mini';
import { largestId } from './constants/requests';
import { grouped } from './grouped';

/** An id coming in: a positive integer, or its digits. */
export const id = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))], {
    error: 'must be a positive whole number',
  }),
  z.pipe(
    z.transform((value: number | string) => Number(value)),
    z.int({ error: 'must be a positive whole number' }).check(z.gte(1), z.lte(largestId)),
  ),
);

/** A flag coming in: `true`, `1`, `'true'`, `'1'` and their opposites. */
export const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1]), z.enum(['true', 'false', '0', '1'])], { error: 'must be 0 or 1' }),
  z.transform((value) => value === true || value === 1 || value === 'true' || value === '1'),
);

/**
 * Words coming in, trimmed. Postgres holds no NUL, so such a text is refused rather than changed.
 * @param max    the longest, in characters
 * @param empty  what to say where nothing is left after trimming
 */
export const text = (max: number, empty: string) =>
  z.string({ error: empty }).check(
    z.overwrite((value) => value.toWellFormed().trim()),
    z.minLength(1, { error: empty }),
    z.maxLength(max, { error: `must be at most ${grouped(max)} characters` }),
    z.refine((value) => !value.includes('\u0000'), { error: 'holds a character that cannot be stored' }),
  );

const isDay = (value: string) => {
  const moment = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};

/**
 * A day of the calendar coming in, `YYYY-MM-DD`. Not the library's own: with it come the patterns of everything that it
 * knows, three kilobytes on every page.
 */
export const dayIn = (words: string) => z.string({ error: words }).check(z.refine(isDay, { error: words }));

/**
 * Checks and converts a value in one schema. A pipe of schemas would be three steps, and a page of messages has two hundred
 * such values.
 */
function goesOut<In, Out>(is: (value: unknown) => value is In, write: (value: In) => Out) {
  const schema = z.transform((value, { issues }) => {
    if (is(value)) return write(value);
    issues.push({ code: 'custom', input: value });
    return z.NEVER;
  });
  // A transform takes anything; this one says what it takes.
  return schema as z.ZodMiniType<unknown, unknown> as z.ZodMiniType<Out, In>;
}

/** How Postgres ends a time that it writes into JSON, in a session whose zone is UTC. */
const utc = '+00:00';
/** It leaves out a fraction's last zeros: what is missing of the milliseconds, by the length of what is there. */
const missing: Record<number, string> = { 19: '.000', 21: '00', 22: '0', 23: '' };

/** A time as it goes out, which going out once more leaves as it is. */
export function isoTime(value: Date | string): string {
  if (typeof value !== 'string') return value.toISOString();
  if (value.length === 24 && value[10] === 'T' && value.endsWith('Z')) return value;
  const written = value.endsWith(utc) && value[10] === 'T' ? value.slice(0, -utc.length) : '';
  const rest = missing[written.length];
  return rest === undefined ? new Date(value).toISOString() : `${written}${rest}Z`;
}

/** A time going out: ISO 8601, UTC, milliseconds, `Z`. What Postgres wrote is not read as a date to be written again. */
export const time = goesOut(
  (value): value is Date | string => typeof value === 'string' || value instanceof Date,
  isoTime,
);

/** A flag going out: 0 or 1. */
export const flagOut = goesOut(
  (value): value is boolean | 0 | 1 => typeof value === 'boolean' || value === 0 || value === 1,
  (value): 0 | 1 => (value ? 1 : 0),
);

export const count = z.int();

/** What a write answers besides its own data. */
export const message = z.string();

/** A sender's own name for what they send: sent again, it is stored once. */
export const clientId = z.string().check(z.regex(/^[\w-]{8,64}$/));
