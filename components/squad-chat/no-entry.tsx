import Link from 'next/link';

/** Shown to somebody who may not enter a squad's chat: the reason and a link back. */
export function NoEntry({ words }: { words: string }) {
  return (
    <div className="card mx-auto mt-6 grid max-w-lg justify-items-center gap-4 py-8 text-center">
      <span aria-hidden="true" className="emoji text-4xl">
        🚧
      </span>
      <h1 className="text-2xl">Squad</h1>
      <p role="alert" className="text-lg font-semibold">
        {words}
      </p>
      <Link href="/game-squad" prefetch={false} className="btn btn-go">
        Back to Game Squad
      </Link>
    </div>
  );
}
