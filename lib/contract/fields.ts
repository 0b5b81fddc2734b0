/** The kinds of value that calls are made of, in and out (contract.md, Conventions). */

import * as z from 'zod/mini';
import { largestId } from './constants';

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
    z.maxLength(max, { error: `must be at most ${max.toLocaleString('en')} characters` }),
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

/** A time as Postgres writes it into JSON, in a session whose zone is UTC: its milliseconds without their last zeros. */
const inJson = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00:00$/;

function isoTime(value: Date | string): string {
  if (typeof value !== 'string') return value.toISOString();
  const [, seconds, milliseconds = ''] = inJson.exec(value) ?? [];
  return seconds ? `${seconds}.${milliseconds.padEnd(3, '0')}Z` : new Date(value).toISOString();
}

/**
 * A time going out: ISO 8601, UTC, milliseconds, `Z`. A page of messages has a hundred of them, so they are not tried
 * against one schema after the other, and what Postgres wrote is not read as a date to be written again.
 */
export const time = z.pipe(
  z.custom<Date | string>((value) => typeof value === 'string' || value instanceof Date),
  z.transform(isoTime),
);

/** A flag going out: 0 or 1. */
export const flagOut = z.pipe(
  z.custom<boolean | 0 | 1>((value) => typeof value === 'boolean' || value === 0 || value === 1),
  z.transform((value): 0 | 1 => (value ? 1 : 0)),
);

export const count = z.int();

/** What a write answers besides its own data. */
export const message = z.string();
