import type { Metadata } from 'next';
import { TransparencyTable } from '@/components/safety/transparency-table';
import { openPageMetadata } from '@/lib/http/pages/metadata';

export const metadata: Metadata = openPageMetadata({
  title: 'Transparency',
  description: 'How many reports came in, how soon they were decided, and what was decided, month by month.',
  path: '/transparency',
});

/** The same text for everybody; the client loads the figures. */
export default function TransparencyPage() {
  return (
    <article className="mx-auto grid max-w-2xl gap-4">
      <h1>Transparency</h1>
      <p>
        For each month: what people reported, how soon somebody decided, and what we did, also on what our own
        checks found. A number under five is shown as “&lt;5”, so that nobody can be found in it.
      </p>
      <TransparencyTable />
    </article>
  );
}
