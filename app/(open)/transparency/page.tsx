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
        What people reported in a month, how many of these reports somebody has decided on by now, and how
        soon after the report the first decision came. What was gone before anybody decided is not counted as
        decided.
      </p>
      <p>
        Below that, the decisions made in the month. One may answer many reports, and some are about what our
        own checks found and no person reported. A number under five is shown as “&lt;5”, so that nobody can
        be found in it.
      </p>
      <TransparencyTable />
    </article>
  );
}
