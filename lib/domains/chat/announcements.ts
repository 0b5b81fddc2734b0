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
 * Sends a message and lets both sides' open pages know that there is one: by the conversation's id, never its words.
 * @throws DomainError `invalid` for a form with neither words nor a file, and what `sendTo` throws
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
      announceNotices(otherId);
    } else announce(channels, 'dm_message', { conversationId: answer.conversationId });
  }
  return answer;
}

/** Takes a message back, and lets both sides' open pages know, across a block one's own alone. @throws what `unsend` throws */
export async function takeBack(viewer: Viewer, messageId: number) {
  const { conversationId, otherId } = await unsend(viewer, messageId);
  const own = userChannel(viewer.id);
  announce(otherId === null ? own : [userChannel(otherId), own], 'dm_message', { conversationId });
  return { message: 'Message unsent.' };
}

/**
 * Hands a page of messages over; what that changed for the other side (read, counting down) they are told of.
 * @param known  the revision of the page that is known already
 * @returns the page's revision, null where it must not be kept, and its messages, null where they are what is known
 * @throws what `messagesIn` throws
 */
export async function readMessages(
  viewer: Viewer,
  conversationId: number,
  asked: Asked,
  known: string | null = null,
) {
  const page = await messagesIn(viewer, conversationId, asked, { known, reads: true });
  if (page.changed) announce(userChannel(page.otherId), 'dm_message', { conversationId });
  return { revision: page.revision, result: page.messages };
}

/**
 * The same page for a rendering, a HEAD or a prefetch, which nobody may ever look at: it reads nothing and starts no
 * countdown. @throws what `messagesIn` throws
 */
export const peekAtMessages = async (viewer: Viewer, conversationId: number, asked: Asked) =>
  (await messagesIn(viewer, conversationId, asked, { known: null, reads: false })).messages ?? [];
