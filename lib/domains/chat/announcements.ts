import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { userChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import type { Upload } from '@/lib/domains/media/media';
import { announceNotices } from '@/lib/domains/notices/live';
import { announce } from '@/lib/platform/realtime/realtime';
import { messagesIn } from './messages';
import { type Draft, sendTo } from './sending';
import { unsend } from './unsending';

type Asked = Parameters<typeof messagesIn>[2];

/**
 * Sends a message and notifies both people's open pages. The event has the conversation's id, never the text.
 * @throws DomainError `invalid_input` for a form with neither text nor a file, and what `sendTo` throws
 */
export async function postMessage(viewer: Viewer, draft: Draft, file: Upload | null, request: Request) {
  const byForm = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
  if (byForm && !file && draft.content === '') {
    throw new DomainError('invalid_input', 'Please write something or choose a file.');
  }
  const { answer, otherId, asks } = await sendTo(viewer, draft, file);
  if (answer.dm) {
    const channels = [userChannel(otherId), userChannel(viewer.id)];
    if (asks) {
      announce(userChannel(otherId), 'requests', {});
      announceNotices(['message_request'], otherId);
      announce(userChannel(viewer.id), 'dm_message', { conversationId: answer.conversationId });
    } else announce(channels, 'dm_message', { conversationId: answer.conversationId });
  }
  return answer;
}

/** Unsends a message and notifies both people's open pages; with a block, only the viewer's. @throws what `unsend` throws */
export async function takeBack(viewer: Viewer, messageId: number) {
  const { conversationId, otherId } = await unsend(viewer, messageId);
  const own = userChannel(viewer.id);
  announce(otherId === null ? own : [userChannel(otherId), own], 'dm_message', {
    conversationId,
    unsent: messageId,
  });
  return { message: 'Message unsent.' };
}

/**
 * Returns a page of messages. Notifies the other person, and the viewer's other pages, where this read changed something:
 * messages were read, or a countdown started.
 * @param known  the revision that the client has cached
 * @returns the page's revision, null where the page must not be cached; its messages, null where the cached ones are current
 * @throws what `messagesIn` throws
 */
export async function readMessages(
  viewer: Viewer,
  conversationId: number,
  asked: Asked,
  known: string | null = null,
) {
  const page = await messagesIn(viewer, conversationId, asked, { known, reads: true });
  if (page.changed) {
    announce(userChannel(page.otherId), 'dm_message', { conversationId });
    announce(userChannel(viewer.id), 'dm_message', { conversationId, read: true });
  }
  return { revision: page.revision, result: page.messages };
}

/**
 * The same page for a rendering, a HEAD or a prefetch, which perhaps nobody looks at: marks nothing as read and starts no
 * countdown. @throws what `messagesIn` throws
 */
export const peekAtMessages = async (viewer: Viewer, conversationId: number, asked: Asked) =>
  (await messagesIn(viewer, conversationId, asked, { known: null, reads: false })).messages ?? [];
