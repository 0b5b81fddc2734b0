import { changeFriendship } from '@/lib/domains/friends/friends';
import { friendsOf } from '@/lib/domains/friends/people';
import { changeFriend, listFriends } from '@/lib/domains/friends/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listFriends, 'member', ({ viewer, query }) => friendsOf(viewer, query)),
  POST: handle(changeFriend, 'member', ({ viewer, body }) => changeFriendship(viewer, body)),
});
