/** The first and last age of each band (rules.md, Contact). */
export const agesOf = { A: [13, 15], B: [16, 17], C: [18, 19] } as const;
