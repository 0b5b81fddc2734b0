import type { Metadata } from 'next';
import { NoEntry } from '@/components/squad-chat/no-entry';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Squad' };

/** The URL without a squad id. */
export default async function NoSquadPage() {
  await memberViewer();
  return <NoEntry words="Missing authentication or squad ID." />;
}
