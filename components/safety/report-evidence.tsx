'use client';
import { useState } from 'react';
import type { Report } from '@/lib/domains/safety/moderation-schema';

/** What was reported as it looked: covered until it is asked for, since not everything should be seen by chance. */
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
        onClick={() => setShown(true)}
      >
        Show the {kind}
      </button>
    );
  // Fetched when it is asked for, and kept by no cache; the video's own controls say what it is.
  if (kind === 'video')
    // biome-ignore lint/a11y/useMediaCaption: what a stranger uploaded has no caption file, and whoever decides must see it as it was
    return <video src={url} controls className="max-h-96 w-full rounded-box bg-tar" />;
  // biome-ignore lint/a11y/useMediaCaption: what a stranger uploaded has no caption file, and whoever decides must see it as it was
  if (kind === 'audio') return <audio src={url} controls className="w-full" />;
  // biome-ignore lint/performance/noImgElement: it goes through no optimiser, and is cached nowhere
  return <img src={url} alt="What was reported" className="max-h-96 w-full rounded-box object-contain" />;
}
