/** Muted words: whether a text contains one. Pure, for the server's render and the browser. */

/**
 * Text normalised for comparison: without accents, capitals and invisible characters, and with single spaces. The result is
 * empty for text of such characters alone.
 */
export const wordKey = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** A character within a word. */
const wordSign = String.raw`[\p{L}\p{N}_]`;
const beginsWord = new RegExp(`^${wordSign}`, 'u');
const endsWord = new RegExp(`${wordSign}$`, 'u');

/**
 * The pattern of a word or phrase that is not part of a longer word. No look-behind, which older browsers do not support.
 */
function patternOf(key: string): string {
  const before = beginsWord.test(key) ? String.raw`(?:^|[^\p{L}\p{N}_])` : '';
  const after = endsWord.test(key) ? `(?!${wordSign})` : '';
  return before + key.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) + after;
}

/** @returns a function that tells whether a text contains one of the words */
export function mutedWordsMatcher(words: readonly string[]): (text: string) => boolean {
  const keys = words.map(wordKey).filter((key) => key !== '');
  if (keys.length === 0) return () => false;
  const any = new RegExp(keys.map(patternOf).join('|'), 'u');
  return (text) => any.test(wordKey(text));
}
