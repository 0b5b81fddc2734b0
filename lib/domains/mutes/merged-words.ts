import { wordKey } from '@/lib/contract/muted-words';

function keysOf(words: readonly string[]): Set<string> {
  return new Set(words.map(wordKey));
}

/**
 * An edit of a list that somebody may have changed since it was read, in another tab: what the edit added is added, what it
 * removed is removed, and everything else stays as it is now.
 * @param held   the list as it is now
 * @param seen   the list as it was read
 * @param words  the list after the edit
 */
export function mergedWords(held: readonly string[], seen: readonly string[], words: readonly string[]) {
  const [isHeld, wasSeen, isWritten] = [keysOf(held), keysOf(seen), keysOf(words)];
  const fromEdit = words.filter((word) => isHeld.has(wordKey(word)) || !wasSeen.has(wordKey(word)));
  const ofOthers = held.filter((word) => !isWritten.has(wordKey(word)) && !wasSeen.has(wordKey(word)));
  return [...fromEdit, ...ofOthers];
}
