import Link from 'next/link';
import { isDeletedName } from '@/lib/contract/deleted-name';

type Props = { username: string; className: string; children?: React.ReactNode };

/** A name, or what stands for it, as a link to the profile; as text where the account was deleted. */
export function ProfileLink({ username, className, children = username }: Props) {
  if (isDeletedName(username)) return <span className={className}>{children}</span>;
  return (
    <Link href={`/profile/${username}`} prefetch={false} className={className}>
      {children}
    </Link>
  );
}
