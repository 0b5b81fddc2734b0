'use client';
import { useState } from 'react';
import { Picture } from '@/components/ui/picture';
import { VideoPlayer } from '@/components/ui/video-player';
import { useDataSaver } from '@/lib/client/data-saver';
import { fileSize } from '@/lib/contract/file-size';
import type { Message } from '@/lib/domains/chat/schema';

type Props = {
  url: string;
  type: NonNullable<Message['media_type']>;
  bytes: number | null;
  /** Whether the viewer has already asked for the file. */
  asked?: boolean;
};

const shape = 'mb-1 max-h-80 rounded-box';
const actions = { image: 'Show the picture', video: 'Load the video', audio: 'Load the voice note' };

/**
 * A picture, a video or a voice note. Nothing plays by itself, and as little as possible is preloaded. With data saver on,
 * nothing is fetched until it is tapped, and the size is shown first.
 */
export function MessageMedia({ url, type, bytes, asked = false }: Props) {
  const saver = useDataSaver();
  const [wanted, setWanted] = useState(asked);
  if (saver.on && !wanted) {
    return (
      <button type="button" className="btn mb-1" onClick={() => setWanted(true)}>
        {actions[type]}
        {bytes !== null && ` (${fileSize(bytes)})`}
      </button>
    );
  }
  if (type === 'image') {
    return <Picture src={url} alt="Sent by chat" className={shape} />;
  }
  if (type === 'video') {
    return <VideoPlayer src={url} preload="metadata" className={`${shape} w-full`} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a voice note, and making them would hand private speech to a transcription service
    <audio src={url} controls preload="none" className="mb-1 w-full min-w-52" />
  );
}
