import type { Metadata } from 'next';
import { communityRules } from '@/lib/contract/community-rules';
import { productName } from '@/lib/contract/product';
import { openPageMetadata } from '@/lib/http/pages/metadata';

export const metadata: Metadata = openPageMetadata({
  title: 'Community rules',
  description: `The ten rules of ${productName}, in plain words, and what happens when one is broken.`,
  path: '/rules',
});

export default function RulesPage() {
  return (
    <article className="prose-plain mx-auto max-w-2xl">
      <h1>Community rules</h1>
      <p className="mt-2">Ten rules. They are the same for everybody.</p>
      {Object.entries(communityRules).map(([code, { title, words }]) => (
        <section key={code} id={code} aria-labelledby={`${code}-title`}>
          <h2 id={`${code}-title`}>
            {code} {title}
          </h2>
          {words.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </section>
      ))}
      <section id="what-happens" aria-labelledby="what-happens-title">
        <h2 id="what-happens-title">What happens when a rule is broken</h2>
        <p>Press Report on what you saw. We keep a copy, so it helps even if it is deleted or vanishes.</p>
        <p>A person looks at it, most often within a day. Nobody is told that it was you.</p>
        <p>
          We may hide it, remove a picture, or suspend the account for 1, 7 or 30 days, or until we lift it.
          We say which rule it was.
        </p>
        <p>
          You think we got it wrong? You can appeal once, within 30 days. Where more than one person decides,
          another one may look at it again.
        </p>
        <p>
          What you reported, and what was decided, is under <a href="/reports">your reports</a>. How many
          reports there were each month, and what we did, is under <a href="/transparency">transparency</a>.
        </p>
      </section>
    </article>
  );
}
