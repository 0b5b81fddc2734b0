import Link from 'next/link';

/** The page's title, with the creator account's name and a link to the platform's analytics. */
export function PageTitle({ creator }: { creator: string | null }) {
  return (
    <div className="grid content-center gap-2">
      <h1 className="text-[clamp(36px,12vw,4.75rem)] leading-[0.88]">Game Squad</h1>
      <p className="max-w-sm text-lg leading-snug font-semibold">
        Find your people, fix a match, count the wins.
      </p>
      {creator && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-bold">
          <span>{creator} (Platform Creator)</span>
          <Link href="/analytics" prefetch={false} className="btn btn-tar border-line">
            Platform Analytics
          </Link>
        </p>
      )}
    </div>
  );
}
