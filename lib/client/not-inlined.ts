/** What the browser's scripts have in place of the texts that are inlined in pages (`#inlined` in package.json). */
export const early = '';
export const page = '';
