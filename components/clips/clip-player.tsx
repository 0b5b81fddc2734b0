'use client';
import { useState } from 'react';
import { VideoPlayer } from '@/components/ui/video-player';
import { useDataSaver } from '@/lib/client/data-saver';
import { focusOn } from '@/lib/client/use-kept-focus';
import { fileSize } from '@/lib/contract/file-size';
import type { GameClip } from '@/lib/domains/clips/schema';
import styles from './game-clips.module.css';

/** A duration as `1:05`. */
const lengthOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * A clip, styled as a television. Only the first frame is loaded until it is played; with data saver on, nothing until it is
 * tapped.
 */
export function ClipPlayer({ clip }: { clip: GameClip }) {
  const saver = useDataSaver();
  const [wanted, setWanted] = useState(false);
  const { description, clip_url: url, seconds, bytes } = clip;
  return (
    <div className={styles.set}>
      {saver.on && !wanted ? (
        <button type="button" className={`${styles.screen} ${styles.off}`} onClick={() => setWanted(true)}>
          <span className={styles.play}>
            <span aria-hidden="true">▶</span> Load clip ({fileSize(bytes)})
            <span className="sr-only">: {description}</span>
          </span>
        </button>
      ) : (
        <VideoPlayer
          // It stands where the pressed button was.
          ref={wanted ? focusOn : undefined}
          tabIndex={0}
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
          {lengthOf(seconds)} · {fileSize(bytes)}
        </span>
      </p>
    </div>
  );
}
