import * as friends from '@/lib/domains/friends/schema';
import { type CallLine, member } from './line';

/** Finding people, and being friends. */
export const friendsCalls: Record<string, CallLine> = {
  searchPeople: {
    spec: friends.searchPeople,
    ...member,
    limit: 'search',
    input: () => ({ query: { q: 'pe' } }),
  },
  suggestPeople: { spec: friends.suggestPeople, ...member, limit: 'read', input: () => ({}) },
  listFriends: { spec: friends.listFriends, ...member, limit: 'read', input: () => ({}) },
  changeFriend: {
    spec: friends.changeFriend,
    ...member,
    limit: 'engagement',
    input: ({ stranger }) => ({ body: { username: stranger.username, action: 'request' } }),
  },
};
