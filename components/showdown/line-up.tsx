import Link from 'next/link';
import { MoreButton } from '@/components/states/more-button';
import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import styles from './ultimate-showdown.module.css';

/** The participants, styled as a poster. */
export function LineUp({ participants }: Pick<ShowdownState, 'participants'>) {
  const { rows, ended, loading, more } = participants;
  return (
    <section aria-labelledby="participants" className="card grid gap-2">
      <h2 id="participants">Participants</h2>
      {rows.length === 0 ? (
        <p>No participants yet.</p>
      ) : (
        <ul className={styles.bill}>
          {rows.map(({ user_id, username }) => (
            <li key={user_id}>
              <Link
                href={`/profile/${username}`}
                prefetch={false}
                className="flex min-h-11 min-w-0 flex-1 items-center font-display text-lg font-extrabold no-underline hover:underline"
              >
                {username}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more participants
      </MoreButton>
    </section>
  );
}
