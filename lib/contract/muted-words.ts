/** Muted words: when a text holds one. Pure; the server's rendering and the browser ask the same. */

/**
 * Words as they are compared: without accents, capitals, and signs that cannot be seen, with single spaces. Nothing is left
 * of what has neither letter, digit nor sign.
 */
export const wordKey = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** What a word goes on with. */
const wordSign = String.raw`[\p{L}\p{N}_]`;
const beginsWord = new RegExp(`^${wordSign}`, 'u');
const endsWord = new RegExp(`${wordSign}$`, 'u');

/** One word or phrase, not inside another word. No look-behind: browsers of some years ago cannot read it. */
function patternOf(key: string): string {
  const before = beginsWord.test(key) ? String.raw`(?:^|[^\p{L}\p{N}_])` : '';
  const after = endsWord.test(key) ? `(?!${wordSign})` : '';
  return before + key.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) + after;
}

/** @returns whether a text holds one of the words */
export function mutedWordsMatcher(words: readonly string[]): (text: string) => boolean {
  const keys = words.map(wordKey).filter((key) => key !== '');
  if (keys.length === 0) return () => false;
  const any = new RegExp(keys.map(patternOf).join('|'), 'u');
  return (text) => any.test(wordKey(text));
}
