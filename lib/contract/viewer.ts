/** The person behind a request, from the session. Policies and views decide by it. */
export type Viewer = {
  id: number;
  username: string;
  email: string;
  /** Midnight UTC of their birthday. */
  dob: Date;
  /** Whether this is the creator account (CREATOR_EMAIL). */
  isCreator: boolean;
  sessionId: string;
  /** When a second factor was last used in this session; null if never. */
  secondFactorAt?: Date | null;
  /** A guardian's restriction: the guardian has not agreed yet, or the deletion that they asked for is due. */
  guardian?: 'awaited' | 'deletes';
};

/** The account that a page was rendered for. The server refuses the request if the session belongs to another account. */
export const accountHeader = 'X-Account-Id';

/**
 * Who may make a call; `handle` derives the type of `viewer` from it. `moderator` is the creator account and the moderators
 * that it appointed; `moderator-or-champion` adds adult champions of the Ultimate Showdown, who may only hide posts
 * (contract.md, Safety).
 */
export type Access = 'public' | 'member' | 'moderator-or-champion' | 'moderator' | 'creator';

export type ViewerFor<A extends Access> = A extends 'public' ? Viewer | null : Viewer;
