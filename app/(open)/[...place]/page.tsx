import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ComingSoon } from '@/components/pages/coming-soon';
import { guardedPage } from '@/lib/contract/pages';
import { memberViewer } from '@/lib/http/page-viewer';

type Props = { params: Promise<{ place: string[] }> };

const pageAt = async ({ params }: Props) =>
  guardedPage(`/${(await params).place.map(decodeURIComponent).join('/')}`);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await pageAt(props);
  return { title: page?.soon ? page.label : '404 - Page Not Found' };
}

/** An address that has no page file of its own: one that is promised, or none at all. */
export default async function PromisedPage(props: Props) {
  const page = await pageAt(props);
  if (!page?.soon) notFound();
  await memberViewer();
  return <ComingSoon title={page.label} words={page.soon} />;
}
