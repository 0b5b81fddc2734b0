import Link from 'next/link';
import { Avatar } from '@/components/ui/avatar';
import { TimeAgo } from '@/components/ui/time-ago';
import { VerifiedBadge } from '@/components/ui/verified-badge';

type Author = {
  username: string;
  verified: 0 | 1;
  profile_media_url: string | null;
  profile_media_type: 'image' | 'video' | null;
};

type Props = { author: Author; at: string; note?: React.ReactNode; small?: boolean };

/** The author and the time. */
export function AuthorLine({ author, at, note, small = false }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar
        username={author.username}
        url={author.profile_media_url}
        type={author.profile_media_type}
        small={small}
      />
      <div className="min-w-0 leading-tight">
        <div className="flex flex-wrap items-center gap-x-1.5">
          {/* A press on the time below it counts too. */}
          <Link
            href={`/profile/${author.username}`}
            prefetch={false}
            className="relative font-bold after:absolute after:-top-1.5 after:-bottom-5 after:left-0 after:w-full after:min-w-11 hover:underline"
          >
            {author.username}
          </Link>
          {author.verified === 1 && <VerifiedBadge />}
          {note}
        </div>
        <TimeAgo at={at} className="block text-sm text-mute" />
      </div>
    </div>
  );
}
