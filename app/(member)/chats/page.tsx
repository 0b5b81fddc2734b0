import type { Metadata } from 'next';
import { ConversationList } from '@/components/chat/conversation-list';
import { conversationsOf } from '@/lib/domains/chat/conversations';
import { listConversations } from '@/lib/domains/chat/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Private Gist' };

export default async function ChatsPage() {
  const first = serializeResponse(
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
