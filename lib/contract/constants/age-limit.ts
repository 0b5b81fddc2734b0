/** The end of an account whose person turns 20 (rules.md, Turning 20). */

/** Days from the 20th birthday to the end of the account, and how many days before that end the two mails are sent. */
export const ageLimit = { closesAfter: 60, mailedBefore: [30, 7] } as const;
