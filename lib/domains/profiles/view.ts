import type { ResultOf } from '@/lib/contract/endpoint';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { levelOf, rankOf } from '@/lib/domains/accounts/rules';
import type { Contact } from '@/lib/domains/contact/contact';
import type { PostRow } from '@/lib/domains/posts/schema';
import type { Profile, profile } from './schema';

/** A person as the statement returns them: columns already have the names of docs/product/contract.md. */
export type PersonRow = Pick<
  Profile['user'],
  'id' | 'username' | 'coins' | 'wins' | 'profile_media_url' | 'profile_media_type' | 'profile_media_bytes'
> & {
  email: string;
  verified: boolean;
  xp: number;
  champion: boolean;
  muted: boolean;
  /** Whether the two have an open conversation. */
  conversing: boolean;
  created_at: Date;
  comments: ResultOf<typeof profile>['comments'];
};

/** Never includes an email address or a date of birth (contract.md, Profiles). */
export function profileView(
  { email, xp, champion, conversing, comments, ...user }: PersonRow,
  posts: PostRow[],
  { relation, may, closed }: Contact,
): ResultOf<typeof profile> {
  const level = levelOf(xp);
  return {
    user: {
      ...user,
      level,
      rank: rankOf(level),
      is_creator: isCreatorEmail(email),
      is_champion: champion,
      relation,
      reach: {
        // An open conversation goes on, whomever they take new ones from (rules.md, Contact).
        message: conversing && !closed ? 'yes' : may('text'),
        media: may('media'),
        ghost: may('ghost'),
        friend: may('friend'),
        challenge: may('challenge'),
      },
    },
    posts,
    comments,
  };
}
