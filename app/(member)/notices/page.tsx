import type { Metadata } from 'next';
import Link from 'next/link';
import { NoticeList } from '@/components/notices/notice-list';
import { pageLimit } from '@/lib/contract/constants/requests';
import { listNotices } from '@/lib/domains/notices/schema';
import { noticesOf } from '@/lib/domains/safety/decisions/noticed-decisions';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer, pageClosing } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Notices' };

export default async function NoticesPage() {
  const viewer = await memberViewer();
  const [notices, closing] = await Promise.all([
    noticesOf(viewer, { limit: pageLimit.others }),
    pageClosing(viewer),
  ]);
  return (
    <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1>Notices</h1>
      {!closing && (
        <Link
          href="/account#notices"
          prefetch={false}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
        >
          Choose what you are told, and when
        </Link>
      )}
      <NoticeList first={serializeResponse(listNotices, notices)} closing={closing !== null} />
    </div>
  );
}
