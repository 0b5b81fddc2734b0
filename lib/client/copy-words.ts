/** @returns whether the text was copied: a browser may refuse, and has no clipboard without https */
export async function copyWords(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}
