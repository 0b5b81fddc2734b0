import { agesInWords } from '@/lib/contract/constants/bands';
import { productName } from '@/lib/contract/product';

const promises = [
  { title: 'Say it', words: 'Post, react, comment. Newest first, or hottest first: you choose.' },
  { title: 'Keep it decent', words: `${agesInWords} only. Report and block work, and a person looks.` },
  { title: 'Spend no data', words: 'Light pages. Nothing plays until you tap it.' },
];

/** The layout of the two pages that everyone sees first: a painted sign beside the form. */
export function FrontDoor({
  title,
  notice,
  noticeTitle,
  children,
}: {
  title: string;
  notice?: string | undefined;
  noticeTitle?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_400px] md:gap-10 md:pt-6">
      <section aria-label={`What ${productName} is`} className="order-2 md:order-1">
        <div className="rounded-box border-2 border-tar bg-danfo p-5 text-on-danfo md:p-8">
          <p className="font-display text-[clamp(34px,7vw,4rem)] leading-[0.95] font-extrabold tracking-tight text-balance">
            Enter with your change. Leave with the gist.
          </p>
          <div className="stripes my-5 -mx-5 md:-mx-8" />
          <ul className="grid gap-4 sm:grid-cols-3">
            {promises.map(({ title: heading, words }) => (
              <li key={heading}>
                <h2 className="text-xl">{heading}</h2>
                <p className="mt-1 text-md leading-snug">{words}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="card order-1 shadow-flat md:order-2 md:p-6">
        <h1 className="mb-4 text-[min(1.75rem,9vw)]">{title}</h1>
        {notice && (
          <div className="mb-4 rounded-box border-2 border-line bg-soft px-3 py-2">
            {noticeTitle && <h2 className="text-xl">{noticeTitle}</h2>}
            <p className="font-semibold">{notice}</p>
          </div>
        )}
        {children}
      </section>
    </div>
  );
}
