import Link from 'next/link';
import { GoldFrame } from '@/components/ui/gold-frame';
import { LargeAvatar } from '@/components/ui/large-avatar';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import { shortDay } from '@/lib/contract/spoken-time';
import type { Champion } from '@/lib/domains/hall-of-fame/schema';
import styles from './hall.module.css';
import { Privileges } from './privileges';

type Props = {
  winners: Champion[];
  /** Whether the viewer is a champion, and whether they may decide on reports. */
  mine: boolean;
  decides: boolean;
};

const places: Record<number, string> = { 1: 'Champion', 2: '2nd place', 3: '3rd place' };

/** The champions, at the top of the page, and the privileges of a champion. */
export function Champions({ winners, mine, decides }: Props) {
  return (
    <section aria-labelledby="champions" className={styles.wall}>
      <div className="grid gap-5 px-4 pt-5 pb-6 md:px-7 md:pt-7">
        <h1 className="text-[clamp(44px,12vw,5.75rem)] leading-[0.9] tracking-tight text-[#ffc629]">
          Hall of Fame
        </h1>
        <h2 id="champions">Ultimate Showdown Champions</h2>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start">
          {winners.length === 0 ? (
            <p className="max-w-md text-lg font-semibold">
              The nails are in the wall. The first showdown decides whose picture hangs here.{' '}
              <Link href="/ultimate-showdown" prefetch={false} className="underline underline-offset-4">
                To the Ultimate Showdown
              </Link>
            </p>
          ) : (
            <ol className="grid grid-cols-2 items-end gap-x-3 gap-y-5 sm:flex sm:flex-wrap sm:gap-x-6">
              {winners.map((each) => (
                <Portrait key={each.id} winner={each} />
              ))}
            </ol>
          )}
          <Privileges mine={mine} decides={decides} />
        </div>
      </div>
    </section>
  );
}

function Portrait({ winner }: { winner: Champion }) {
  const { actual_username, rank, awarded_at, verified, profile_media_url, profile_media_type } = winner;
  const first = rank === 1;
  const size = first ? 'size-[132px] md:size-[172px]' : 'size-[84px] md:size-[104px]';
  const face = <LargeAvatar username={actual_username} url={profile_media_url} type={profile_media_type} />;
  return (
    <li className={`${styles.hung} ${first ? 'max-sm:col-span-2' : ''} grid justify-items-center gap-2`}>
      <div className={styles.framed}>
        {first ? (
          <GoldFrame className={size}>{face}</GoldFrame>
        ) : (
          <div className={`${styles.plain} ${size}`}>{face}</div>
        )}
      </div>
      <div className={`${styles.plate} px-2.5 py-1 text-center leading-tight`}>
        <Link
          href={`/profile/${actual_username}`}
          prefetch={false}
          className={`${first ? '' : 'max-sm:text-[0.8125rem]'} inline-flex min-h-11 items-center gap-1 font-bold underline underline-offset-4`}
        >
          {actual_username}
          {verified === 1 && <VerifiedBadge />}
        </Link>
        <p className="pb-1 text-sm">
          {places[rank] ?? `Place ${rank}`}
          <br />
          <time dateTime={awarded_at}>{shortDay(awarded_at)}</time>
        </p>
      </div>
    </li>
  );
}
