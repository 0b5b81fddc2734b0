'use client';
import { useCallback, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { InfiniteListEnd } from '@/components/states/infinite-list-end';
import { NearRow } from '@/components/states/near-row';
import { ManageTeams } from '@/components/teams/manage-teams';
import { PhoneDisclosure } from '@/components/ui/phone-disclosure';
import { useFirstRows } from '@/lib/client/lists/use-first-rows';
import { type BattleSide, battleConfetti, winsCounted } from '@/lib/contract/constants/battles';
import { type BattlesStart, useBattles } from '@/lib/domains/battles/hooks';
import { timeLeft } from '@/lib/domains/battles/rules';
import type { Battle } from '@/lib/domains/battles/schema';
import { type TeamsStart, useTeams } from '@/lib/domains/teams/hooks';
import { AccessDenied } from './access-denied';
import { BattleCard } from './battle-card';
import { BattlesSkeleton } from './battles-skeleton';
import { type ActionResult, MessageBar, messageBarId } from './message-bar';
import { PostBattle } from './post-battle';

/** Loads the confetti on the first success. Under reduced motion nothing is loaded. */
async function celebrate() {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // If the script cannot load, only the confetti is skipped.
  const confetti = await import('@/components/ui/confetti').catch(() => null);
  await confetti?.celebrate(battleConfetti);
}

const nothingYet: ActionResult = { words: '', success: false, number: 0 };

type Props = {
  start: BattlesStart;
  teams: TeamsStart;
  /** The username to challenge, from the page's address. */
  opponent: string;
};

/** Teams, the form for a new battle, and the list of battles. The result of any action is shown above all three. */
export function HypeBattles({ start, teams: firstTeams, opponent }: Props) {
  const { me } = useSession();
  const [result, setResult] = useState(nothingYet);
  const showMessage = useCallback((words: string, success = false) => {
    setResult(({ number }) => ({ words, success, number: number + 1 }));
    if (success) void celebrate();
  }, []);
  const { list, now, refresh, vote, put, forget, notPlayed, onNear } = useBattles(start, showMessage);
  const { shown, later } = useFirstRows(list.items);
  const teams = useTeams(firstTeams);
  const castVote = useCallback(
    async (battle: Battle, side: BattleSide) => {
      // Said anew, also where it is the same as for the vote before.
      showMessage('');
      const { words, success } = await vote(battle, side);
      showMessage(words, success);
    },
    [vote, showMessage],
  );
  const posted = useCallback(
    (battle: Battle) => {
      put(battle);
      void refresh();
    },
    [put, refresh],
  );

  if (!me) return <AccessDenied />;
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      <MessageBar result={result} onDismiss={() => setResult(nothingYet)} />
      <div className="flex min-w-0 flex-wrap gap-2.5 lg:col-start-2 lg:row-start-2 lg:grid lg:grid-cols-1 lg:gap-5">
        <PhoneDisclosure id="write" action="Post a Battle" look="btn-go" open={opponent !== ''}>
          <PostBattle opponent={opponent} teams={teams} showMessage={showMessage} onPosted={posted} />
        </PhoneDisclosure>
        <PhoneDisclosure id="teams" action="Manage Teams">
          <ManageTeams teams={teams} showMessage={showMessage} wordsId={messageBarId} />
        </PhoneDisclosure>
      </div>
      <section
        aria-labelledby="recent-battles"
        className="grid min-w-0 grid-cols-1 gap-5 lg:col-start-1 lg:row-start-2"
      >
        <h2 id="recent-battles" className="-mb-1 text-[min(1.625rem,8vw)]">
          Recent Battles
        </h2>
        <p className="-mt-3 text-mute">
          A win counts when {winsCounted.voters} people voted, once a day against the same person,{' '}
          {winsCounted.aDay} a day.
        </p>
        {shown.map((battle) => (
          <NearRow key={battle.id} list={list} id={battle.id} onNear={onNear}>
            <BattleCard
              battle={battle}
              me={me}
              left={timeLeft(battle.voting_deadline, now)}
              showMessage={showMessage}
              onVote={castVote}
              onChanged={put}
              onDeleted={forget}
              onNotPlayed={notPlayed}
            />
          </NearRow>
        ))}
        <InfiniteListEnd
          list={list}
          skeleton={<BattlesSkeleton />}
          action="Load more battles"
          end="No more battles to load."
          none={
            list.items.length === 0 && (
              <p className="card py-8 text-center text-lg font-bold">No battles yet. Start the HYPE!</p>
            )
          }
          later={later}
        />
      </section>
    </div>
  );
}
