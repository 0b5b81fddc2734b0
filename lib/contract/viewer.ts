/** The person behind a request, as the session says; what policies and views decide by. */
export type Viewer = {
  id: number;
  username: string;
  email: string;
  /** The one account that runs the place (CREATOR_EMAIL). */
  isCreator: boolean;
  sessionId: string;
};

/** Names the account that a page was rendered for; a request of anybody else's session is refused. */
export const accountHeader = 'X-Account-Id';

/**
 * Who a call is for; `handle` turns it into the type of `viewer`. A moderator is the creator account, or a champion of
 * the Ultimate Showdown, who may less (contract.md, Safety).
 */
export type Access = 'public' | 'member' | 'moderator' | 'creator';

export type ViewerFor<A extends Access> = A extends 'public' ? Viewer | null : Viewer;
