'use client';
import { ReportButton } from '@/components/safety/report-button';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { NearRow } from '@/components/states/near-row';
import { TimeAgo } from '@/components/ui/time-ago';
import { clipPageSize } from '@/lib/contract/constants/squads';
import { type ClipsStart, useGameClips } from '@/lib/domains/clips/hooks';
import type { GameClip } from '@/lib/domains/clips/schema';
import { ClipForm } from './clip-form';
import { ClipPlayer } from './clip-player';

/** A squad's clips, newest first, and the upload form. */
export function GameClips({ start }: { start: ClipsStart }) {
  const list = useGameClips(start);
  return (
    <section aria-labelledby="clips-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="clips-title">Game Clips</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
        <ClipForm squadId={start.squadId} onUploaded={list.add} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {list.items.length === 0 && !list.error && (
            <p className="card py-10 text-center">No clips yet. Show them your best moment.</p>
          )}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
            {list.items.map((clip) => (
              <NearRow key={clip.id} as="li" list={list} id={clip.id}>
                <Clip
                  clip={clip}
                  onDeleted={clip.mine === 1 ? () => list.changes.remove(clip.id) : undefined}
                />
              </NearRow>
            ))}
          </ul>
          {(list.error || !list.ended || list.items.length > clipPageSize) && (
            <InfiniteListEnd
              list={list}
              skeleton={<div className="skeleton aspect-video" />}
              action="Load more clips"
              end="No more clips to load."
            />
          )}
        </div>
      </div>
    </section>
  );
}

function Clip({ clip, onDeleted }: { clip: GameClip; onDeleted: (() => void) | undefined }) {
  return (
    <article aria-label={`Clip by ${clip.username}`}>
      <ClipPlayer clip={clip} />
      <p className="mt-2 font-semibold whitespace-pre-line">{clip.description}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-mute">
        by {clip.username} · <TimeAgo at={clip.created_at} />
        <ReportButton
          targetType="game_clip"
          targetId={clip.id}
          what={`this clip by ${clip.username}`}
          className="relative ml-auto underline after:absolute after:-inset-3"
          onDeleted={onDeleted}
        />
      </p>
    </article>
  );
}
