import Link from 'next/link';

/** Who created something, marked where it is the creator account. */
export function CreatorName({ username, isPlatform }: { username: string; isPlatform: boolean }) {
  // Whoever left has no profile any more, and a name that nobody can have.
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
