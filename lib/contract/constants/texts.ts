/** The longest texts and names (rules.md, Limits). */

export const textLength = { post: 2000, comment: 1000, name: 40, description: 500 };
export const shortestName = 3;
