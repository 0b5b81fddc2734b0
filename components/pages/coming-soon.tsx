import Link from 'next/link';

/** A page of the product whose own screen is still being painted. */
export function ComingSoon({ title, words }: { title: string; words: string }) {
  return (
    <div className="mx-auto max-w-lg pt-6 text-center md:pt-12">
      <p className="inline-block -rotate-3 rounded-box border-2 border-tar bg-danfo px-4 py-2 font-display text-xl font-extrabold text-on-danfo">
        Coming soon
      </p>
      <h1 className="mt-5">{title}</h1>
      <p className="mt-3 text-lg">{words}</p>
      <Link href="/dashboard" className="btn mt-6">
        Back to the dashboard
      </Link>
    </div>
  );
}
