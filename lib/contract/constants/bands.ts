/** The first and last age of each band (rules.md, Contact). */
export const agesOf = { A: [13, 15], B: [16, 17], C: [18, 19] } as const;

/** Whom the place is for (rules.md, Safety). */
export const minimumAge = agesOf.A[0];
export const maximumAge = agesOf.C[1];
export const agesInWords = `${minimumAge} to ${maximumAge}`;

/** From this age on nobody needs a guardian. */
export const adultAge = agesOf.C[0];
