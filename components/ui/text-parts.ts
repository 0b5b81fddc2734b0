/**
 * A text cut at a pattern, without empty parts.
 * @param pattern  with one group, it keeps what it matches as parts of their own
 * @returns each part, where in the text it starts (its key), and whether it is such a match
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
