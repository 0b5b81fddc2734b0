'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { Menu } from '@/components/ui/menu';
import type { Me } from '@/lib/domains/accounts/schema';
import type { Battle } from '@/lib/domains/battles/schema';
import type { BattleAsking, MayAsk } from './battle-menu-items';

// Loaded when the menu is opened: most people only watch.
const items = () => import('./battle-menu-items');
const BattleMenuItems = lazyWithRetry(async () => ({ default: (await items()).BattleMenuItems }), {
  fallback: '...',
});
const BattleDialog = lazyWithRetry(async () => ({ default: (await items()).BattleDialog }));

type Props = { battle: Battle; me: Me; onDeleted: () => void };

/**
 * The menu of a battle. Anyone can report the video and the team of either side, except their own. The creator account can
 * void votes. The author can delete the battle until it is answered.
 */
export function BattleMenu({ battle, me, onDeleted }: Props) {
  const [asking, setAsking] = useState<BattleAsking | null>(null);
  const own = battle.user_id === me.id;
  const answer = battle.opponent_media_url;
  const { team_id: team, opponent_team_id: opponentTeam } = battle;
  const may: MayAsk = {
    battle: !own,
    battle_response: answer !== null && battle.opponent_id !== me.id,
    team: team !== null && !own,
    opponent_team: opponentTeam !== null && opponentTeam !== team && battle.opponent_id !== me.id,
    void: me.is_creator === 1,
    delete: own && !(answer || battle.response_hidden || battle.winner),
  };
  if (!Object.values(may).includes(true)) return null;
  return (
    <>
      <Menu label="More about this battle">
        <BattleMenuItems battle={battle} may={may} onAsk={setAsking} />
      </Menu>
      {asking && (
        <BattleDialog battle={battle} asking={asking} onDeleted={onDeleted} onClose={() => setAsking(null)} />
      )}
    </>
  );
}
