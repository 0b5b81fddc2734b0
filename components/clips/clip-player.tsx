'use client';
import { useState } from 'react';
import { VideoPlayer } from '@/components/ui/video-player';
import { useDataSaver } from '@/lib/client/data-saver';
import type { GameClip } from '@/lib/domains/clips/schema';
import styles from './game-clips.module.css';

/** `1:05`, and what it costs to watch. */
const lengthOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const sizeOf = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A clip on its set: the first frame alone until it is played, and where data is saved nothing until it is tapped. */
export function ClipPlayer({ clip }: { clip: GameClip }) {
  const saver = useDataSaver();
  const [wanted, setWanted] = useState(false);
  const { description, clip_url: url, seconds, bytes } = clip;
  return (
    <div className={styles.set}>
      {saver.on && !wanted ? (
        <button type="button" className={`${styles.screen} ${styles.off}`} onClick={() => setWanted(true)}>
          <span className={styles.play}>
            <span aria-hidden="true">▶</span> Load clip ({sizeOf(bytes)})
            <span className="sr-only">: {description}</span>
          </span>
        </button>
      ) : (
        <VideoPlayer
          src={url}
          preload={wanted ? 'auto' : 'metadata'}
          className={styles.screen}
          aria-label={description}
        />
      )}
      <p className={styles.foot}>
        <span aria-hidden="true" className={styles.knob} />
        <span aria-hidden="true" className={styles.knob} />
        <span className="ml-auto">
          <span className="sr-only">Plays </span>
          {lengthOf(seconds)} · {sizeOf(bytes)}
        </span>
      </p>
    </div>
  );
}
