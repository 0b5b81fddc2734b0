/** Why an account may do less: its owner is 20, or a guardian has not agreed yet (rules.md, Turning 20 and Guardians). */
export type Restriction = 'closing' | 'awaited';

const reasons: Record<Restriction, string> = {
  closing: ', because this account closes.',
  awaited: ' until your guardian has agreed.',
};

/**
 * The sentence that stands in place of what the server would refuse to a restricted account.
 * @param what  how it begins, such as 'Your username stays as it is'
 */
export const whyNot = (what: string, restriction: Restriction): string => what + reasons[restriction];
