import { headers } from 'next/headers';

/** What a page is about, for search engines. */
export async function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  // `<` is escaped, so that no text can close the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script type="application/ld+json" nonce={nonce}>
      {json}
    </script>
  );
}
