/** The badge beside a verified person's name. */
export function VerifiedBadge() {
  return (
    <span
      role="img"
      aria-label="Verified"
      title="Verified"
      className="inline-grid size-4 place-items-center rounded-full bg-lagoon align-[-2px] text-on-lagoon"
    >
      <svg
        viewBox="0 0 12 12"
        className="size-2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        aria-hidden="true"
      >
        <path d="M2 6.5 4.8 9 10 3" />
      </svg>
    </span>
  );
}
