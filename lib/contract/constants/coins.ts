/** Coins, experience, levels and ranks (rules.md, Coins and Level and rank). */

export const coinFlip = { min: 1, max: 100, usual: 10, flipsADay: 50, netLossADay: 200 };
export const coinsAtRegistration = 100;
export const xpFor = {
  post: 5,
  comment: 2,
  likeReceived: 1,
  squadWin: 20,
  battleWon: 50,
  mission: 30,
  showdownChampion: 300,
} as const;
/** Ledger reasons that count as earned. Top Earners counts these, and never a coin flip. */
export const earningReasons = ['mission', 'battle', 'showdown'] as const;
export const xpPerSquaredLevel = 50;
export const ranks = [
  { fromLevel: 1, rank: 'Rookie' },
  { fromLevel: 3, rank: 'Rising' },
  { fromLevel: 6, rank: 'Star' },
  { fromLevel: 10, rank: 'Elite' },
  { fromLevel: 15, rank: 'Legend' },
  { fromLevel: 25, rank: 'Titan' },
] as const;
