/** The lists of the Hall of Fame (overview.md, Hall of Fame). */

/** How many entries each list of the Hall of Fame has; each showdown has three champions. */
export const listLengths = { list: 10, champions: 12, picks: 20 };
/** How many picks the creator account sees on a page of its panel. */
export const picksManaged = 200;
export const pickTitleLength = 60;
