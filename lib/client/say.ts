/** The id of the live region that every page has (components/shell/shell.tsx). */
export const liveRegionId = 'said';

/**
 * Has screen readers say what happened, where nothing on the screen is there to say it: what it was about has gone. Said twice,
 * it is announced twice.
 */
export function say(words: string): void {
  const region = document.getElementById(liveRegionId);
  const line = document.createElement('span');
  line.textContent = words;
  region?.replaceChildren(line);
}
