import type { Metadata } from 'next';
import { founder } from '@/components/open/founder';
import { JsonLd } from '@/components/open/json-ld';
import { productName } from '@/lib/contract/product';
import { openPageMetadata } from '@/lib/http/pages/metadata';

const description = `${founder.name}, ${founder.role.toLowerCase()} of ${productName}, a social web app for teenagers, first in ${founder.city}.`;

export const metadata: Metadata = openPageMetadata({
  title: `${founder.name}, ${founder.role}`,
  description,
  path: '/titan',
});

export default function FounderPage() {
  return (
    <article className="mx-auto max-w-2xl">
      <JsonLd
        data={{
          '@type': 'Person',
          name: founder.name,
          jobTitle: founder.role,
          worksFor: { '@type': 'Organization', name: productName },
        }}
      />
      <header className="rounded-box border-2 border-tar bg-danfo p-5 text-on-danfo md:p-8">
        <p className="font-semibold">
          {founder.role} of {productName} · {founder.city}
        </p>
        <h1 className="mt-2 text-[clamp(56px,16vw,7.5rem)] leading-[0.85] uppercase">{founder.name}</h1>
        <div className="stripes -mx-5 mt-6 md:-mx-8" />
      </header>
      <div className="prose-plain mt-6 text-lg">
        <p>
          {productName} began with a plain idea: the gist of a whole city of teenagers deserves a place of its
          own, one that runs on a cheap phone, does not eat a week's data, and is kept decent by a person who
          answers for it.
        </p>
        <p>
          So there is a feed where what you say counts more than how you look, a room where you can let it out
          without a name, squads and battles where the crowd decides, and coins that are earned and never
          bought.
        </p>
        <p>
          {founder.name} builds it and keeps it. Praise, complaints and ideas all arrive at the same desk.
        </p>
        <p>
          <a className="btn btn-go no-underline!" href={founder.contact}>
            Write to {founder.name}
          </a>
        </p>
      </div>
    </article>
  );
}
