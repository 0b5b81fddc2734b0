import type { Metadata } from 'next';
import { ConversationList } from '@/components/chat/conversation-list';
import { MessageRequests } from '@/components/chat/message-requests';
import { conversationsOf } from '@/lib/domains/chat/conversations';
import { requestsOf } from '@/lib/domains/chat/requests';
import { listConversations, listMessageRequests } from '@/lib/domains/chat/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer, pageClosing } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Private Gist' };

export default async function ChatsPage() {
  const viewer = await memberViewer();
  const [conversations, requests, closing] = await Promise.all([
    conversationsOf(viewer, { limit: 50, offset: 0 }),
    requestsOf(viewer),
    pageClosing(viewer),
  ]);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1>Private Gist</h1>
      <ConversationList
        first={serializeResponse(listConversations, conversations)}
        requestsBelow={!closing}
      />
      {!closing && <MessageRequests first={serializeResponse(listMessageRequests, requests)} />}
    </div>
  );
}
