'use client';
import Link from 'next/link';
import { useNow } from '@/lib/client/clock';
import { grouped } from '@/lib/contract/grouped';
import type { SquadChatDetails, SquadMatch, SquadMessage } from '@/lib/domains/squad-chat/schema';
import { MatchTime } from './match-time';
import styles from './squad-chat.module.css';

type Props = {
  details: SquadChatDetails;
  /** The next one, as far as it is known to have a message still. */
  nextMatch: SquadMatch | null;
  messages: SquadMessage[];
};

/** The squad's name and wins on a blackboard, and the next match, including one that was scheduled just now. */
export function SquadChatHeader({ details, nextMatch, messages }: Props) {
  const { now } = useNow(60_000);
  const next = nextOf([nextMatch, ...messages.map((each) => each.match)], now);
  return (
    <header className={styles.board}>
      <Link
        href="/game-squad"
        prefetch={false}
        className="mb-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        <span aria-hidden="true">←&nbsp;</span>Back to Game Squad
      </Link>
      <div className="grid items-end gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
        <div className="min-w-0">
          <h1 className={styles.name}>{details.game_name}</h1>
          <p className="mt-3 max-w-prose">{details.description}</p>
          <dl className="mt-4 flex flex-wrap gap-x-7 gap-y-3">
            <Figure name={details.wins === 1 ? 'win' : 'wins'} value={grouped(details.wins)} />
            <Figure
              name={details.member_count === 1 ? 'member' : 'members'}
              value={grouped(details.member_count)}
            />
            <Figure name="UID" value={details.uid} small />
          </dl>
        </div>
        <div className={`${styles.chalked} p-3`}>
          <p className="font-display text-lg font-extrabold text-danfo">Next match</p>
          {next ? (
            <p>
              {next.description}
              <br />
              <strong>
                <MatchTime at={next.starts_at} />
              </strong>
            </p>
          ) : (
            <p>Nothing fixed yet. Who is free?</p>
          )}
        </div>
      </div>
    </header>
  );
}

function Figure({ name, value, small = false }: { name: string; value: string; small?: boolean }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-sm">{name}</dt>
      <dd className={`${styles.figure} ${small ? styles.number : ''}`}>{value}</dd>
    </div>
  );
}

function nextOf(matches: (SquadMatch | null | undefined)[], now: number): SquadMatch | undefined {
  return matches
    .filter((each) => each != null)
    .filter((each) => Date.parse(each.starts_at) > now)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))[0];
}
