'use client';
import { ProfileLink } from '@/components/profiles/profile-link';
import { VideoPlayer } from '@/components/ui/video-player';
import type { BattleSide } from '@/lib/contract/constants/battles';
import { isDeletedName } from '@/lib/contract/deleted-name';
import { fileSize } from '@/lib/contract/file-size';
import { grouped } from '@/lib/contract/grouped';
import type { Battle } from '@/lib/domains/battles/schema';
import styles from './hype-battles.module.css';
import { posterPlaceholder } from './poster-placeholder';

type Props = {
  battle: Battle;
  side: BattleSide;
  /** Whether voting is closed. */
  shut: boolean;
  expired: boolean;
  /** Whether the battle is the viewer's own. */
  own: boolean;
  onVote: (side: BattleSide) => void;
  onNotPlayed: () => void;
};

/** One side of a battle: name, video (or why it is missing), vote count and vote button. */
export function BattleCorner({ battle, side, shut, expired, own, onVote, onNotPlayed }: Props) {
  const creator = side === 'creator';
  const name = creator ? battle.username : battle.actual_username;
  const team = creator ? battle.team_name : battle.opponent_team_name;
  const video = creator ? battle.media_url : battle.opponent_media_url;
  const bytes = creator ? battle.media_bytes : battle.opponent_media_bytes;
  const withheld = (creator ? battle.media_withheld : battle.opponent_media_withheld) === 1;
  const votes = creator ? battle.votes : battle.opponent_votes;
  const mine = battle.my_vote === side;
  const won = battle.winner === side;
  return (
    <div className={`${styles.corner} ${styles[side]} ${won ? styles.won : ''}`}>
      <div className={styles.plate}>
        {name ? (
          <ProfileLink
            username={name}
            className="truncate font-bold after:absolute after:inset-0 hover:underline"
          />
        ) : (
          <span className="font-bold">Open</span>
        )}
        {team && <span className="truncate text-sm">{team}</span>}
      </div>
      {video && !withheld ? (
        <VideoPlayer
          src={video}
          poster={posterPlaceholder(battle.category, side)}
          preload="none"
          aria-label={`${name}'s video`}
          className={styles.screen}
          onError={onNotPlayed}
        />
      ) : (
        <p className={styles.empty}>
          {withheld
            ? 'This video is not shown at present'
            : creator || !name
              ? 'No opponent yet'
              : awaiting(name, battle, expired)}
        </p>
      )}
      <div className="grid grid-cols-1 content-start gap-2">
        {bytes !== null && !withheld && (
          <p className="-mt-1 text-center text-sm leading-none text-mute">
            <span aria-hidden="true">▶ </span>
            {fileSize(bytes)}
            <span className="sr-only"> to watch</span>
          </p>
        )}
        <p className="text-center leading-none">
          <span className="font-display text-[min(1.625rem,8vw)] font-extrabold tabular-nums">
            {grouped(votes)}
          </span>{' '}
          <span className="text-sm text-mute">{votes === 1 ? 'vote' : 'votes'}</span>
        </p>
        {!own && video && (
          <button
            type="button"
            className={`btn w-full px-1 text-sm ${mine ? 'aria-disabled:bg-danfo aria-disabled:text-on-danfo' : ''}`}
            disabled={shut && !mine}
            // Whoever voted by the keyboard stays there.
            aria-disabled={mine}
            onClick={() => mine || onVote(side)}
          >
            <span className="min-w-0 truncate">
              {mine && <span aria-hidden="true">✔ </span>}
              {mine ? 'Your vote' : 'Vote'}
              <span className={mine ? 'sr-only' : 'max-sm:sr-only'}> for {name}</span>
            </span>
          </button>
        )}
      </div>
    </div>
  );
}

function awaiting(name: string, { response_hidden }: Battle, expired: boolean): string {
  if (isDeletedName(name)) return 'Their account was deleted';
  if (response_hidden) return `${name}'s response was taken down`;
  return expired ? `${name} never responded` : `Awaiting ${name}'s response`;
}
