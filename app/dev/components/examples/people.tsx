'use client';
import { Avatar } from '@/components/ui/avatar';
import { GoldFrame } from '@/components/ui/gold-frame';
import { LargeAvatar } from '@/components/ui/large-avatar';
import { MovingAvatar } from '@/components/ui/moving-avatar';
import { PersonLine } from '@/components/ui/person-line';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import { chooseDataSaver, useDataSaver } from '@/lib/client/data-saver';
import styles from '../catalogue.module.css';
import type { Example } from '../example';

const longestName = 'danfo_philosopher_01';
const frame = styles.frame ?? '';
const still = (
  <span aria-hidden="true" className={frame}>
    M
  </span>
);

function Moving() {
  return (
    <div className={styles.row}>
      <MovingAvatar url="/demo/rap.webm" still={still} frame={frame} />
      <span>moyo_sings</span>
    </div>
  );
}

function DataSaver() {
  const { on } = useDataSaver();
  return (
    <button type="button" className="btn" onClick={() => chooseDataSaver(!on)}>
      Turn the data saver {on ? 'off' : 'on'}
    </button>
  );
}

const face = { verified: 0, profile_media_url: null, profile_media_type: null } as const;

export const people: Example[] = [
  {
    file: 'ui/person-line',
    name: 'PersonLine',
    states: {
      'A name, and the way to the profile': <PersonLine username="halima_h" face={face} />,
      'With a picture and the check': (
        <PersonLine
          username={longestName}
          face={{ verified: 1, profile_media_url: '/demo/danfo.png', profile_media_type: 'image' }}
        />
      ),
      'With something beside it': (
        <PersonLine username="kemi_k" face={face}>
          <span>12 missions</span>
        </PersonLine>
      ),
    },
  },
  {
    file: 'ui/avatar',
    name: 'Avatar',
    states: {
      'Without a picture: each name has its colour': (
        <div className={styles.row}>
          {['kemi_k', 'femi_left_foot', 'zee_of_yaba', 'mubarak07', 'halima_h'].map((username) => (
            <Avatar key={username} username={username} url={null} type={null} />
          ))}
        </div>
      ),
      'With a picture': <Avatar username="tobi_no_dull" url="/demo/ball.png" type="image" />,
      'A picture that was taken down': <Avatar username="lekan_light" url="/demo/gone.png" type="image" />,
      'A video': <Avatar username="moyo_sings" url="/demo/rap.webm" type="video" />,
      'Small, in a link': (
        <a href="#ui-avatar" className={styles.row}>
          <Avatar username="adaeze_writes" url="/demo/pencil.png" type="image" small />
          adaeze_writes
        </a>
      ),
      'Large, as in a profile': (
        <div className={styles.square}>
          <Avatar username={longestName} url={null} type={null} large />
        </div>
      ),
    },
  },
  {
    file: 'ui/moving-avatar',
    name: 'MovingAvatar',
    states: {
      'Still where data is saved': <Moving />,
      'Where data is saved': <DataSaver />,
    },
  },
  {
    file: 'ui/large-avatar',
    name: 'LargeAvatar',
    states: {
      'A video: waits for a tap where data is saved': (
        <div className={styles.square}>
          <LargeAvatar username="moyo_sings" url="/demo/rap.webm" type="video" bytes={39_633} />
        </div>
      ),
      'A heavy picture: small where data is saved': (
        <div className={styles.square}>
          <LargeAvatar username="tobi_no_dull" url="/demo/ball.png" type="image" bytes={294_400} />
        </div>
      ),
      'A light picture': (
        <div className={styles.square}>
          <LargeAvatar username="dara_draws" url="/demo/brush.png" type="image" bytes={2395} />
        </div>
      ),
      'No size is asked for: stays still where data is saved': (
        <div className={styles.square}>
          <LargeAvatar username="moyo_sings" url="/demo/rap.webm" type="video" />
        </div>
      ),
      'Where data is saved': <DataSaver />,
    },
  },
  {
    file: 'ui/gold-frame',
    name: 'GoldFrame',
    states: {
      'Around a picture': (
        <GoldFrame className={styles.square ?? ''}>
          <Avatar username="dara_draws" url="/demo/brush.png" type="image" large />
        </GoldFrame>
      ),
      'Around an initial': (
        <GoldFrame className={styles.square ?? ''}>
          <Avatar username="ovie_wavy" url={null} type={null} large />
        </GoldFrame>
      ),
    },
  },
  {
    file: 'ui/verified-badge',
    name: 'VerifiedBadge',
    states: {
      'Beside a name': (
        <p>
          <strong>chidi_pixels</strong> <VerifiedBadge />
        </p>
      ),
      'Beside the longest name': (
        <p>
          <strong>{longestName}</strong> <VerifiedBadge />
        </p>
      ),
    },
  },
];
