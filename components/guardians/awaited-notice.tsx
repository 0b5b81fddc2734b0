/** Over every page of somebody whose guardian has still to agree. */
export function AwaitedNotice() {
  return (
    <p className="card mb-4">
      Your guardian has not agreed yet. Until then you can read.{' '}
      <a href="/account" className="font-semibold underline underline-offset-4">
        Your account
      </a>
    </p>
  );
}
