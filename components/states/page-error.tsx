'use client';

/** The error state of a page: the message and Retry. */
export function PageError({ title, words, retry }: { title: string; words: string; retry: () => void }) {
  return (
    <div role="alert" className="card mx-auto grid max-w-lg justify-items-center gap-3 text-center">
      <h1 className="text-[min(1.625rem,8vw)]">{title}</h1>
      <p>{words}</p>
      <button type="button" className="btn btn-go" onClick={retry}>
        Retry
      </button>
    </div>
  );
}
