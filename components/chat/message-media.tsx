import { Picture } from '@/components/ui/picture';
import { VideoPlayer } from '@/components/ui/video-player';
import type { Message } from '@/lib/domains/chat/schema';

type Props = { url: string; type: NonNullable<Message['media_type']> };

const shape = 'mb-1 max-h-80 rounded-box';

/** A picture, a video or a voice; nothing plays by itself, and nothing loads more than it must. */
export function MessageMedia({ url, type }: Props) {
  if (type === 'image') {
    return <Picture src={url} alt="Sent by chat" className={shape} />;
  }
  if (type === 'video') {
    return <VideoPlayer src={url} preload="metadata" className={`${shape} w-full`} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a private voice note has no caption file, and making one would need a service that listens
    <audio src={url} controls preload="none" className="mb-1 w-full min-w-52" />
  );
}
