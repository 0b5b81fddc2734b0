import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import * as z from 'zod/mini';
import { ChatRoom } from '@/components/chat/chat-room';
import { ReportAfterwards } from '@/components/chat/report-afterwards';
import { PageMessage } from '@/components/states/page-message';
import { chatPageSize } from '@/lib/contract/constants/chat';
import { DomainError } from '@/lib/contract/domain-error';
import { id } from '@/lib/contract/fields';
import { chatsPage } from '@/lib/contract/pages';
import { peekAtMessages } from '@/lib/domains/chat/announcements';
import { conversationOf } from '@/lib/domains/chat/conversations';
import { listConversations, listMessages } from '@/lib/domains/chat/schema';
import { contactWith } from '@/lib/domains/contact/reach';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Chat' };
/** The keyboard makes this page lower, instead of lying over it, so that the messages get the room that is left (chat.css). */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' };

type Props = { params: Promise<{ conversationId: string }> };

export default async function ChatPage({ params }: Props) {
  const conversationId = z.safeParse(id, (await params).conversationId);
  if (!conversationId.success) notFound();
  const viewer = await memberViewer();
  try {
    const conversation = await conversationOf(viewer, conversationId.data);
    // Rendering is not reading: the client marks messages as read once the page is visible.
    const messages = await peekAtMessages(viewer, conversationId.data, { limit: chatPageSize });
    const contact = await contactWith(viewer, conversation.other_username);
    const [shown] = serializeResponse(listConversations, [conversation]);
    return (
      shown && (
        <ChatRoom
          conversation={shown}
          first={serializeResponse(listMessages, messages)}
          renderedAt={now().getTime()}
          other={
            contact && {
              id: contact.id,
              mayAsk: contact.may('friend') === 'yes',
              mayGetFiles: contact.may('media') === 'yes',
              mayGetGhosts: contact.may('ghost') === 'yes',
            }
          }
        />
      )
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return (
      <PageMessage title="Chat" words={error.message}>
        <a className="btn" href={chatsPage.path}>
          Back to chats
        </a>
        {error.code === 'not_in_conversation' && <ReportAfterwards conversationId={conversationId.data} />}
      </PageMessage>
    );
  }
}
