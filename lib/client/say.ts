/** The id of the live region that every page has (components/shell/shell.tsx). */
export const liveRegionId = 'said';

/**
 * Has screen readers say what happened, where nothing on the screen is there to say it: what it was about has gone. Said twice,
 * it is announced twice. It is said in a task of its own: while a dialog is open, screen readers leave out what is around it.
 */
export function say(words: string): void {
  const line = document.createElement('span');
  line.textContent = words;
  setTimeout(() => document.getElementById(liveRegionId)?.replaceChildren(line));
}
