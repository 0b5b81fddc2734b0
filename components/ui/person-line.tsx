import Link from 'next/link';
import { Avatar } from '@/components/ui/avatar';
import { VerifiedBadge } from '@/components/ui/verified-badge';

type Face = {
  verified: 0 | 1;
  profile_media_url: string | null;
  profile_media_type: 'image' | 'video' | null;
};

type Props = { username: string; face: Face; children?: React.ReactNode };

/** A person in a list: picture, name and link to the profile. */
export function PersonLine({ username, face, children }: Props) {
  return (
    <Link
      href={`/profile/${username}`}
      prefetch={false}
      className="flex min-h-11 min-w-0 items-center gap-2.5 hover:underline"
    >
      <Avatar username={username} url={face.profile_media_url} type={face.profile_media_type} small />
      <span className="min-w-0 leading-tight">
        <span className="font-bold">{username}</span> {face.verified === 1 && <VerifiedBadge />}
        {children}
      </span>
    </Link>
  );
}
