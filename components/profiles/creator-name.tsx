import { ProfileLink } from './profile-link';

/** The name of something's creator, marked if it is the creator account. */
export function CreatorName({ username, isPlatform }: { username: string; isPlatform: boolean }) {
  return (
    <>
      <ProfileLink username={username} className="font-semibold underline-offset-4 hover:underline" />
      {isPlatform && <span className="font-bold"> (Platform Creator)</span>}
    </>
  );
}
