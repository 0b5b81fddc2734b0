/** The person behind a request, as the session says; what policies and views decide by. */
export type Viewer = {
  id: number;
  username: string;
  email: string;
  /** Midnight UTC of their birthday. */
  dob: Date;
  /** The one account that runs the place (CREATOR_EMAIL). */
  isCreator: boolean;
  sessionId: string;
  /** When a second factor was last shown in this session; null where none was. */
  secondFactorAt?: Date | null;
  /** What holds an account back: a guardian has not agreed yet, or asked for it to be deleted by now. */
  guardian?: 'awaited' | 'deletes';
};

/** Names the account that a page was rendered for; a request of anybody else's session is refused. */
export const accountHeader = 'X-Account-Id';

/**
 * Who a call is for; `handle` turns it into the type of `viewer`. `moderator` is the creator account and the moderators
 * that it appointed; `moderator-or-champion` also grown-up champions of the Ultimate Showdown, who only hide posts
 * (contract.md, Safety).
 */
export type Access = 'public' | 'member' | 'moderator-or-champion' | 'moderator' | 'creator';

export type ViewerFor<A extends Access> = A extends 'public' ? Viewer | null : Viewer;
