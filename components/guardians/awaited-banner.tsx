/** Shown on every page until the person's guardian has agreed. */
export function AwaitedBanner() {
  return (
    <p className="card mb-4">
      Your guardian has not agreed yet. Until then you can read, keep people away from you and take back what
      you wrote.{' '}
      <a href="/account#guardian" className="font-semibold underline underline-offset-4">
        Your account
      </a>
    </p>
  );
}
