import type { Metadata } from 'next';
import { ConversationList } from '@/components/chat/conversation-list';
import { conversationsOf } from '@/lib/domains/chat/conversations';
import { listConversations } from '@/lib/domains/chat/schema';
import { memberViewer } from '@/lib/http/page-viewer';
import { present } from '@/lib/http/present';

export const metadata: Metadata = { title: 'Private Gist' };

export default async function ChatsPage() {
  const first = present(
    listConversations,
    await conversationsOf(await memberViewer(), { limit: 50, offset: 0 }),
  );
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1>Private Gist</h1>
      <ConversationList first={first} />
    </div>
  );
}
