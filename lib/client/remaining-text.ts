/**
 * What stays in a field whose text was sent: what its author typed on meanwhile, or all of it if they changed the text.
 * @param words  the field's text now
 * @param sent   its text when it was sent
 */
export const remainingText = (words: string, sent: string): string =>
  words.startsWith(sent) ? words.slice(sent.length).trimStart() : words;
