/** The first age and the last of each band (rules.md, Contact). */
export const agesOf = { A: [13, 15], B: [16, 17], C: [18, 19] } as const;
