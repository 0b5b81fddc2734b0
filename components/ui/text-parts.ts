/**
 * Splits a text at a pattern, without empty parts.
 * @param pattern  has one group; the group's matches are kept as parts
 * @returns each part, its offset in the text (used as its key), and whether it is a match
 */
export function textParts(text: string, pattern: RegExp) {
  let end = 0;
  return text
    .split(pattern)
    .map((part, index) => {
      const start = end;
      end += part.length;
      return { start, part, matched: index % 2 === 1 };
    })
    .filter(({ part }) => part !== '');
}
