'use client';
import { Picture } from '@/components/ui/picture';
import { UploadProgress } from '@/components/ui/upload-progress';
import { UploadSubmit } from '@/components/ui/upload-submit';
import { VideoPlayer } from '@/components/ui/video-player';
import styles from '../catalogue.module.css';
import type { Example } from '../example';

const nothing = () => {};

export const media: Example[] = [
  {
    file: 'ui/picture',
    name: 'Picture',
    states: {
      'It is there': <Picture src="/demo/danfo.png" alt="A yellow danfo" width={160} height={160} />,
      'It is gone: its words stand there': (
        <Picture src="/demo/gone.png" alt="A plate of jollof" width={160} height={60} />
      ),
    },
  },
  {
    file: 'ui/video-player',
    name: 'VideoPlayer',
    states: {
      'Its first frame': (
        <VideoPlayer
          src="/demo/steps.webm"
          preload="metadata"
          aria-label="Tola's steps"
          className={styles.screen}
        />
      ),
      'Nothing of it, but a poster': (
        <VideoPlayer
          src="/demo/rap.webm"
          preload="none"
          poster="/demo/headphones.png"
          aria-label="Moyo's verse"
          className={styles.screen}
        />
      ),
      'It is gone': (
        <VideoPlayer
          src="/demo/gone.webm"
          preload="metadata"
          aria-label="A clip that is gone"
          className={styles.screen}
        />
      ),
    },
  },
  {
    file: 'ui/upload-progress',
    name: 'UploadProgress',
    states: {
      'At its beginning': <UploadProgress part={0} onCancel={nothing} />,
      'Half of it': <UploadProgress part={0.47} onCancel={nothing} />,
      'All of it was sent': <UploadProgress part={1} onCancel={nothing} />,
    },
  },
  {
    file: 'ui/upload-submit',
    name: 'UploadSubmit',
    states: {
      'Nothing is sent': (
        <UploadSubmit progress={null} onCancel={nothing}>
          Upload Clip
        </UploadSubmit>
      ),
      'A file is being sent': (
        <UploadSubmit progress={0.47} onCancel={nothing}>
          Upload Clip
        </UploadSubmit>
      ),
    },
  },
];
