/** All ui and state components, for anyone who changes a style. Only in `npm run dev`: see `pageExtensions`. */
import type { Metadata } from 'next';
import { BareShell } from '@/components/shell/bare-shell';
import { now } from '@/lib/platform/clock';
import { Catalogue } from './catalogue';
import { viewOf } from './view';

export const metadata: Metadata = { title: 'Components' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ComponentsPage({ searchParams }: Props) {
  return (
    <BareShell>
      <Catalogue view={viewOf(await searchParams)} renderedAt={now().getTime()} />
    </BareShell>
  );
}
