/** Finds, in whatever the app lets out, a trace from an anonymous piece of writing to who wrote it. */
import type { LogLine } from './log-lines';

export type Secret = {
  /** Ids and words of what was written, found nowhere else. */
  written: readonly (string | number)[];
  /** Everything that the writer is known by, found nowhere else. */
  writer: readonly (string | number)[];
};

/** A number stands as a number of its own, a word anywhere; in keys as in values. */
const names = (text: string, known: string | number) =>
  typeof known === 'number' ? new RegExp(`(?<!\\d)${known}(?!\\d)`).test(text) : text.includes(known);

const namesAny = (text: string, known: readonly (string | number)[]) =>
  known.some((each) => names(text, each));

/**
 * What is said together is one thing: an answer, or where an answer is a list, each of its rows, since what stands in
 * another row of a list says nothing of this one. Of pairs and maps the whole counts.
 */
const thingsIn = (body: unknown): unknown[] =>
  Array.isArray(body) && body.every((each) => typeof each === 'object' && each && !Array.isArray(each))
    ? body
    : [body];

/** @returns the things in an answer that hold both the writing and its writer */
export function tracesInAnswer(body: unknown, { written, writer }: Secret): string[] {
  return thingsIn(body)
    .map((thing) => JSON.stringify(thing) ?? '')
    .filter((text) => namesAny(text, written) && namesAny(text, writer));
}

/**
 * @param silent  calls whose line may name nobody, as `POST /api/create-rant`: the time alone would lead to the writing
 * @returns the log lines that lead from the writing to its writer
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
