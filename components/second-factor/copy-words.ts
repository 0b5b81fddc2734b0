/** @returns whether they are in the clipboard: a browser may refuse, and has none without https */
export async function copyWords(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}
