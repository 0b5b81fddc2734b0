import Link from 'next/link';

/** The name of something's creator, marked if it is the creator account. */
export function CreatorName({ username, isPlatform }: { username: string; isPlatform: boolean }) {
  // A deleted account has no profile. Its placeholder name contains a space, which no username can.
  if (username.includes(' ')) return <span className="font-semibold">{username}</span>;
  return (
    <>
      <Link
        href={`/profile/${encodeURIComponent(username)}`}
        prefetch={false}
        className="font-semibold underline-offset-4 hover:underline"
      >
        {username}
      </Link>
      {isPlatform && <span className="font-bold"> (Platform Creator)</span>}
    </>
  );
}
