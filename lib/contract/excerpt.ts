/** The longest excerpt of a quoted message, in characters. */
export const excerptLength = 80;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of a text in one line. A text that does not fit is cut after a word, with an ellipsis. A word that is too
 * long is cut between graphemes, never within one.
 * @param longest  its longest length, in characters
 */
export function excerptOf(text: string, longest = excerptLength): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  let end = 0;
  for (const { index, segment } of graphemes.segment(line.slice(0, longest * 2))) {
    if (index + segment.length >= longest) break;
    end = index + segment.length;
  }
  const cut = line.slice(0, end);
  const word = line[end] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${(word > longest / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
