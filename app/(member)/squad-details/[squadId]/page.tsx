import type { Metadata, Viewport } from 'next';
import * as z from 'zod/mini';
import { NoEntry } from '@/components/squad-chat/no-entry';
import { SquadChat } from '@/components/squad-chat/squad-chat';
import { chatPageSize } from '@/lib/contract/constants/chat';
import { clipPageSize } from '@/lib/contract/constants/squads';
import { DomainError } from '@/lib/contract/domain-error';
import { id } from '@/lib/contract/fields';
import { clipsIn } from '@/lib/domains/clips/clips';
import { listGameClips } from '@/lib/domains/clips/schema';
import { squadChatDetailsOf } from '@/lib/domains/squad-chat/details';
import { squadMessages } from '@/lib/domains/squad-chat/messages';
import { listSquadMessages, squadChatDetails } from '@/lib/domains/squad-chat/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Squad' };
/** The keyboard makes this page lower, instead of lying over it, so that the messages get the room that is left (chat.css). */
export const viewport: Viewport = { interactiveWidget: 'resizes-content' };

type Props = { params: Promise<{ squadId: string }> };

export default async function SquadPage({ params }: Props) {
  const viewer = await memberViewer();
  const squadId = z.safeParse(id, (await params).squadId);
  if (!squadId.success) return <NoEntry words="Missing authentication or squad ID." />;
  try {
    const [details, messages, clips] = await Promise.all([
      squadChatDetailsOf(viewer, squadId.data),
      squadMessages(viewer, squadId.data, { limit: chatPageSize }),
      clipsIn(viewer, squadId.data, { limit: clipPageSize }),
    ]);
    return (
      <SquadChat
        details={z.parse(squadChatDetails, details)}
        messages={serializeResponse(listSquadMessages, messages)}
        clips={serializeResponse(listGameClips, clips)}
        renderedAt={now().getTime()}
      />
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return <NoEntry words={error.message} />;
  }
}
