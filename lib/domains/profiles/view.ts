import type { ResultOf } from '@/lib/contract/endpoint';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { levelOf, rankOf } from '@/lib/domains/accounts/rules';
import type { PostRow } from '@/lib/domains/posts/schema';
import type { Comment, User } from '@/prisma/generated/client';
import type { profile } from './schema';

/** Never an address or a date of birth (contract.md, Profiles). */
export function profileView(
  user: Omit<User, 'passwordHash'>,
  champion: boolean,
  posts: PostRow[],
  comments: Pick<Comment, 'id' | 'postId' | 'content' | 'createdAt'>[],
): ResultOf<typeof profile> {
  const level = levelOf(user.xp);
  return {
    user: {
      id: user.id,
      username: user.username,
      verified: user.verified,
      level,
      rank: rankOf(level),
      coins: user.coins,
      wins: user.wins,
      is_creator: isCreatorEmail(user.email),
      is_champion: champion,
      profile_media_url: user.profileMediaUrl,
      profile_media_type: user.profileMediaType as 'image' | 'video' | null,
      created_at: user.createdAt,
    },
    posts,
    comments: comments.map(({ id, postId, content, createdAt }) => ({
      id,
      post_id: postId,
      content,
      created_at: createdAt,
    })),
  };
}
