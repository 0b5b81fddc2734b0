/** What counts as distress in a rant. */
import { english, fillers, harmless, pidgin, sameAs } from './distress-words';

const letterOf: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/** Replaces digits in a word by letters: 'su1cide' becomes 'suicide'. A number on its own becomes `#`, for any number. */
function spelt(word: string): string {
  if (/^\d+$/.test(word)) return '#';
  return word.replace(/[0-9@$]/g, (sign) => letterOf[sign] ?? '');
}

/** Joins three or more spaced letters to one word: 'k y s'. */
const joined = (text: string) =>
  text.replace(/(?<= )(?:\p{L} ){3,}/gu, (letters) => `${letters.replaceAll(' ', '')} `);

/** Normalizes a text: plain lower-case letters, no letter twice in a row, one space around each word. */
function plain(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
    .split(/[^\p{L}\p{N}@$]+/u)
    .map(spelt)
    .filter(Boolean);
  return joined(` ${words.join(' ')} `).replace(/(\p{L})\1+/gu, '$1');
}

/** Replaces a phrase by `by` wherever it appears as whole words. */
function replaced(text: string, phrase: string, by: string): string {
  let before: string;
  let after = text;
  do {
    before = after;
    after = before.replaceAll(` ${phrase} `, by ? ` ${by} ` : ' ');
  } while (after !== before);
  return after;
}

const meanings = sameAs.map(([said, meant]) => [plain(said).trim(), plain(meant).trim()] as const);
const fills = fillers.map((each) => plain(each).trim());

function normal(text: string): string {
  const meant = meanings.reduce((so, [said, by]) => replaced(so, said, by), plain(text));
  return fills.reduce((so, filler) => replaced(so, filler, ''), meant);
}

const phrases = [...english, ...pidgin].map(normal);
// The longest first, so that a short one does not leave half of a longer one behind.
const taken = harmless.map((each) => normal(each).trim()).sort((one, other) => other.length - one.length);

/**
 * Whether a text suggests that its author, or the person addressed, is in danger of self-harm (rules.md, Safety).
 * @param text  the text as it was written
 */
export function suggestsSelfHarm(text: string): boolean {
  // A separator in their place, so that the words before and after do not form a new phrase.
  const left = taken.reduce((so, phrase) => replaced(so, phrase, '|'), normal(text));
  return phrases.some((phrase) => left.includes(phrase));
}
