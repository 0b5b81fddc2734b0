import type { Metadata } from 'next';
import { productName } from '@/lib/contract/product';

type Page = { title: string; description: string; path: string };

/** Metadata for search engines and link previews, for pages that anyone may read. */
export function openPageMetadata({ title, description, path }: Page): Metadata {
  return {
    title,
    description,
    alternates: { canonical: path },
    robots: { index: true, follow: true },
    openGraph: {
      title: `${title} · ${productName}`,
      description,
      url: path,
      siteName: productName,
      type: 'website',
      locale: 'en_NG',
    },
    twitter: { card: 'summary', title: `${title} · ${productName}`, description },
  };
}
