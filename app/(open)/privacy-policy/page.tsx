import type { Metadata } from 'next';
import { JsonLd } from '@/components/open/json-ld';
import { changed, contactAddress, effective, sections } from '@/components/open/privacy-policy';
import { productName } from '@/lib/contract/product';
import { openPageMetadata } from '@/lib/http/pages/metadata';

const description = `What ${productName} knows about you, what it does with it, and what you can do about it. Written for people of 13 to 19.`;

export const metadata: Metadata = openPageMetadata({
  title: 'Privacy policy',
  description,
  path: '/privacy-policy',
});

export default function PrivacyPolicyPage() {
  return (
    <article className="prose-plain mx-auto max-w-2xl">
      <JsonLd
        data={{
          '@type': 'WebPage',
          name: `${productName} privacy policy`,
          description,
          datePublished: effective.date,
          dateModified: changed.date,
          inLanguage: 'en-NG',
        }}
      />
      <h1>Privacy policy</h1>
      <p className="mt-2 text-mute">
        Effective <time dateTime={effective.date}>{effective.words}</time>, changed{' '}
        <time dateTime={changed.date}>{changed.words}</time>
      </p>
      {sections.map(({ id, title, paragraphs, points }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {paragraphs.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {points && (
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <p>
        <a className="inline-flex min-h-11 items-center font-semibold" href={`mailto:${contactAddress}`}>
          {contactAddress}
        </a>
      </p>
    </article>
  );
}
