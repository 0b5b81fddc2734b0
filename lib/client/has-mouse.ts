/** A mouse, and so a keyboard with Shift. A phone's keyboard has one key for a new line, and covers half of the page. */
export const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
