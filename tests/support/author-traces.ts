/** Finds traces in the app's output that link anonymous content to its author. */
import type { LogLine } from './log-lines';

export type Secret = {
  /** Ids and texts of the content, which occur nowhere else. */
  written: readonly (string | number)[];
  /** Everything that identifies the author, which occurs nowhere else. */
  writer: readonly (string | number)[];
};

/** Matches a number only as a whole number, and a text anywhere, in keys and in values. */
const names = (text: string, known: string | number) =>
  typeof known === 'number' ? new RegExp(`(?<!\\d)${known}(?!\\d)`).test(text) : text.includes(known);

const namesAny = (text: string, known: readonly (string | number)[]) =>
  known.some((each) => names(text, each));

/**
 * Splits an answer into parts that are read together. A list is split into its rows, since rows do not refer to each other;
 * any other answer, also a list of pairs, is one part.
 */
const thingsIn = (body: unknown): unknown[] =>
  Array.isArray(body) && body.every((each) => typeof each === 'object' && each && !Array.isArray(each))
    ? body
    : [body];

/** @returns the parts of an answer that contain both the content and its author */
export function tracesInAnswer(body: unknown, { written, writer }: Secret): string[] {
  return thingsIn(body)
    .map((thing) => JSON.stringify(thing) ?? '')
    .filter((text) => namesAny(text, written) && namesAny(text, writer));
}

/**
 * @param silent  calls whose log lines may identify nobody, such as `POST /api/create-rant`: their time alone would identify
 * the content
 * @returns the log lines that link the content to its author
 */
export function tracesInLog(lines: readonly LogLine[], silent: readonly string[], secret: Secret): string[] {
  return lines
    .filter((line) => {
      const text = JSON.stringify(line);
      const leads = namesAny(text, secret.written) || silent.includes(String(line.call));
      return leads && (namesAny(text, secret.writer) || line.userId !== undefined);
    })
    .map((line) => JSON.stringify(line));
}
