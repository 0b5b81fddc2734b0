import { Fragment } from 'react';
import { ProfileLink } from '@/components/profiles/profile-link';
import { textParts } from '@/components/ui/text-parts';
import { counted } from '@/lib/contract/grouped';
import type { Podium } from '@/lib/domains/showdown/results';
import styles from './ultimate-showdown.module.css';

const steps = [
  { rank: 2, height: 'h-16', paint: 'bg-chalk text-tar' },
  { rank: 1, height: 'h-24', paint: 'bg-danfo text-on-danfo' },
  { rank: 3, height: 'h-12', paint: 'bg-[#c81f35] text-chalk' },
];

/** The newest champion and the two runners-up. */
export function PodiumCard({ podium }: { podium: Podium }) {
  return (
    <section aria-labelledby="podium" className="card grid gap-3">
      <div>
        <h2 id="podium">
          {podium.places.some(({ rank }) => rank === 1) ? 'The champion' : 'The runners-up'}
        </h2>
        <p className="text-sm text-mute">Showdown of {podium.date}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ rank, height, paint }) => {
          const place = podium.places.find((each) => each.rank === rank);
          // A place that the reader does not see, such as of somebody across a block, has no step.
          if (!place) return null;
          return (
            <li key={rank} className="grid min-w-0 gap-1 text-center">
              <span className="grid min-w-0 justify-items-center px-0.5 text-sm leading-tight">
                {rank === 1 && (
                  <span aria-hidden="true" className="emoji text-2xl">
                    👑
                  </span>
                )}
                <ProfileLink
                  username={place.username}
                  className="grid min-h-11 items-end pb-0.5 text-xs font-bold no-underline hover:underline"
                >
                  <BrokenAtLines name={place.username} />
                </ProfileLink>
                <span className="text-mute">{counted(place.votes, 'vote')}</span>
              </span>
              <span className={`${styles.step} ${height} ${paint}`}>{rank}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A long name may wrap after a `_`, rather than in the middle of a word. */
function BrokenAtLines({ name }: { name: string }) {
  return (
    <span>
      {textParts(name, /(?<=_)/).map(({ start, part }) => (
        <Fragment key={start}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
