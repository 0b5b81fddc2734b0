import type { Message } from '@/lib/domains/chat/schema';

type Props = { url: string; type: NonNullable<Message['media_type']> };

const shape = 'mb-1 max-h-80 rounded-box';

/** A picture, a video or a voice; nothing plays by itself, and nothing loads more than it must. */
export function MessageMedia({ url, type }: Props) {
  if (type === 'image') {
    return (
      // biome-ignore lint/performance/noImgElement: drawn at this size when it was uploaded
      <img src={url} alt="Sent by chat" loading="lazy" decoding="async" className={shape} />
    );
  }
  if (type === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a friend filmed has no captions
      <video src={url} controls playsInline preload="metadata" className={`${shape} w-full`} />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a voice note has no captions
    <audio src={url} controls preload="none" className="mb-1 w-full min-w-52" />
  );
}
