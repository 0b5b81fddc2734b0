import { headers } from 'next/headers';

/** Structured data about the page, for search engines. */
export async function JsonLd({ data }: { data: Record<string, unknown> }) {
  const nonce = /'nonce-([^']+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  // Escapes `<`, so that no text can close the script element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script type="application/ld+json" nonce={nonce}>
      {json}
    </script>
  );
}
