'use client';
import { useState } from 'react';
import { Picture } from '@/components/ui/picture';
import { VideoPlayer } from '@/components/ui/video-player';
import type { Report } from '@/lib/domains/safety/moderation-schema';

const shape = 'max-h-96 w-full rounded-box';

/**
 * The stored copy of the reported media. It is covered until it is requested, since a moderator should not see it by
 * accident.
 */
export function ReportEvidence({ evidence }: { evidence: Report['evidence'] }) {
  return evidence.map(({ url, type }, place) => <Piece key={url ?? place} url={url} type={type} />);
}

function Piece({ url, type }: Report['evidence'][number]) {
  const [shown, setShown] = useState(false);
  const kind = type.slice(0, type.indexOf('/'));
  if (!url) return <p className="text-sm text-mute">A file of it ({kind}) could not be copied.</p>;
  if (!shown)
    return (
      <button
        type="button"
        className="btn grid min-h-32 place-content-center bg-ink/10"
        onClick={(event) => {
          // The pressed button is removed, so focus its card: the keyboard shortcuts of the reports need it.
          event.currentTarget.closest('article')?.focus();
          setShown(true);
        }}
      >
        Show the {kind}
      </button>
    );
  // Fetched on request, and never cached.
  if (kind === 'video') return <VideoPlayer src={url} className={shape} />;
  if (kind === 'image')
    return <Picture src={url} alt="What was reported" className={`${shape} object-contain`} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a reported recording comes without captions, and evidence is shown as it was sent
    <audio src={url} controls className="w-full" />
  );
}
