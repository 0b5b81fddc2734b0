import Link from 'next/link';
import { Avatar } from '@/components/ui/avatar';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import { isDeletedName } from '@/lib/contract/deleted-name';

type Face = {
  verified: 0 | 1;
  profile_media_url: string | null;
  profile_media_type: 'image' | 'video' | null;
};

type Props = { username: string; face: Face; children?: React.ReactNode };

const line = 'flex min-h-11 min-w-0 items-center gap-2.5';

/** A person in a list: picture, name and link to the profile; without the link where the account was deleted. */
export function PersonLine({ username, face, children }: Props) {
  const shown = (
    <>
      <Avatar username={username} url={face.profile_media_url} type={face.profile_media_type} small />
      <span className="min-w-0 leading-tight">
        <span className="font-bold">{username}</span> {face.verified === 1 && <VerifiedBadge />}
        {children}
      </span>
    </>
  );
  if (isDeletedName(username)) return <div className={line}>{shown}</div>;
  return (
    <Link href={`/profile/${username}`} prefetch={false} className={`${line} hover:underline`}>
      {shown}
    </Link>
  );
}
