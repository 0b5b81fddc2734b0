'use client';
import { memo, useRef, useState } from 'react';
import { RichText } from '@/components/ui/rich-text';
import { TimeAgo } from '@/components/ui/time-ago';
import { useStepFocus } from '@/lib/client/use-step-focus';
import {
  type BattleSide,
  battleKinds,
  type ReasonNotCounted,
  winsCounted,
} from '@/lib/contract/constants/battles';
import { counted } from '@/lib/contract/grouped';
import type { Me } from '@/lib/domains/accounts/schema';
import type { Battle } from '@/lib/domains/battles/schema';
import { BattleCorner } from './battle-corner';
import { BattleMenu } from './battle-menu';
import styles from './hype-battles.module.css';
// Not loaded by itself: a refresh of the list before it came would make its fields anew, without the video that was chosen.
import { RespondForm } from './respond-form';

type Props = {
  battle: Battle;
  me: Me;
  /** The time left to vote, in words; `Expired` after the deadline. */
  left: string;
  showMessage: (words: string, success?: boolean) => void;
  onVote: (battle: Battle, side: BattleSide) => Promise<void>;
  onChanged: (battle: Battle) => void;
  onDeleted: (battleId: number) => void;
  /** Called with the battle's id where one of its videos could not be played. */
  onNotPlayed: (battleId: number) => void;
};

/** One category code can mean two categories. Where the card cannot tell which, it shows the code's generic name. */
const categoryWords = (battle: Battle) =>
  battle.category === 'other'
    ? 'Drawing or beats'
    : battleKinds.find(({ category }) => category === battle.category)?.label;

/**
 * One battle: both sides, their videos and the votes. It renders again only for what its props say, not for every row that
 * is added and every tick of the clock.
 */
export const BattleCard = memo(function BattleCard({
  battle,
  me,
  left,
  showMessage,
  onVote,
  onChanged,
  onDeleted,
  onNotPlayed,
}: Props) {
  const [voting, setVoting] = useState(false);
  const [responding, setResponding] = useState(false);
  const expired = left === 'Expired';
  const isIn = me.id === battle.user_id || me.id === battle.opponent_id;
  // Not where the two may battle no more. The server of the build before does not say it.
  const mayBattle = battle.may_respond !== 0;
  const mayAnswer =
    me.id === battle.opponent_id &&
    !battle.opponent_media_url &&
    !battle.response_hidden &&
    !expired &&
    mayBattle;
  // The time may end while the video is being sent. Its progress stays, its Cancel, and what was written with it.
  const answers = mayAnswer || responding;
  const shut = voting || expired || isIn || battle.my_vote !== null || battle.response_hidden === 1;

  const vote = async (side: BattleSide) => {
    setVoting(true);
    await onVote(battle, side);
    setVoting(false);
  };
  // The response's form goes once it is sent.
  const card = useRef<HTMLElement>(null);
  useStepFocus(card, answers);
  const corner = {
    battle,
    shut,
    expired,
    own: isIn,
    onVote: vote,
    onNotPlayed: () => onNotPlayed(battle.id),
  };

  return (
    <article ref={card} className={`card ${styles.stage}`} aria-label={`Battle by ${battle.username}`}>
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-2 pr-1 pl-3">
        <span className="chip">{categoryWords(battle)}</span>
        {battle.is_live === 1 && <span className={styles.live}>LIVE</span>}
        <span className="text-sm text-mute">
          <TimeAgo at={battle.created_at} />
        </span>
        <span className="ml-auto">
          <BattleMenu battle={battle} me={me} onDeleted={() => onDeleted(battle.id)} />
        </span>
      </header>
      <div className={styles.ring}>
        <BattleCorner side="creator" {...corner} />
        <span aria-hidden="true" className={styles.badge}>
          VS
        </span>
        <BattleCorner side="opponent" {...corner} />
      </div>
      <div className="grid gap-2.5 p-3">
        <Score battle={battle} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {battle.winner && <span className={styles.crown}>{winnerWords(battle)}</span>}
          <span className={expired ? 'text-mute' : ''}>
            {!expired && <span className="font-normal text-mute">Voting ends in </span>}
            <time dateTime={battle.voting_deadline} suppressHydrationWarning>
              {expired ? 'Expired' : left}
            </time>
          </span>
          {battle.not_counted && (
            <span className="text-sm font-normal text-mute">{notCounted[battle.not_counted]}</span>
          )}
          {battle.removed_votes > 0 && (
            <span className="text-sm font-normal text-mute">
              {counted(battle.removed_votes, 'vote')} removed by the creator account
            </span>
          )}
        </p>
        {battle.content && <RichText>{battle.content}</RichText>}
        {battle.opponent_content && (
          <div className="border-l-4 border-line pl-3">
            <p className="text-sm font-semibold">{battle.actual_username} answered</p>
            <RichText>{battle.opponent_content}</RichText>
          </div>
        )}
        {answers && (
          <RespondForm
            battle={battle}
            showMessage={showMessage}
            onSending={setResponding}
            onAnswered={onChanged}
          />
        )}
      </div>
    </article>
  );
});

const winnerWords = ({ winner, username, actual_username }: Battle) =>
  winner === 'tie' ? 'It is a tie' : `Winner: ${winner === 'creator' ? username : actual_username}`;

/** Why a win does not count (rules.md, Battles). */
const notCounted: Record<ReasonNotCounted, string> = {
  few_voters: `This win does not count: fewer than ${winsCounted.voters} people voted`,
  same_two: 'This win does not count: another one between these two counted that day',
  day_full: `This win does not count: the winner had ${winsCounted.aDay} that day`,
};

/** A bar that shows how the votes are split. The exact numbers are in the corners. */
function Score({ battle: { votes, opponent_votes } }: { battle: Battle }) {
  const all = votes + opponent_votes;
  const part = all === 0 ? 50 : Math.round((votes / all) * 100);
  return (
    <div aria-hidden="true" className={styles.score}>
      {all > 0 && (
        <>
          <span style={{ width: `${part}%` }} />
          <span style={{ width: `${100 - part}%` }} />
        </>
      )}
    </div>
  );
}
