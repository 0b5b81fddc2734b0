'use client';
import { askToReport } from '@/components/safety/ask-to-report';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { MenuItem } from '@/components/ui/menu-items';
import type { Battle } from '@/lib/domains/battles/schema';

const DeleteDialog = lazyWithRetry(() => import('@/components/deletion/delete-dialog'));
const VoidDialog = lazyWithRetry(() => import('./void-dialog'));

export type MayAsk = Record<
  'battle' | 'battle_response' | 'team' | 'opponent_team' | 'void' | 'delete',
  boolean
>;

/** What opens a dialog of the battle's own. */
export type BattleAsking = 'void' | 'delete';

type ItemsProps = { battle: Battle; may: MayAsk; onAsk: (what: BattleAsking) => void };

/** The items of a battle's menu. */
export function BattleMenuItems({ battle, may, onAsk }: ItemsProps) {
  const report = (what: Reported) => askToReport(reportOf(battle, what));
  return (
    <>
      {may.battle && (
        <MenuItem onChoose={() => report('battle')}>Report {battle.username}&apos;s video</MenuItem>
      )}
      {may.battle_response && (
        <MenuItem onChoose={() => report('battle_response')}>
          Report {battle.actual_username}&apos;s video
        </MenuItem>
      )}
      {may.team && (
        <MenuItem onChoose={() => report('team')}>
          Report the team <bdi>{battle.team_name}</bdi>
        </MenuItem>
      )}
      {may.opponent_team && (
        <MenuItem onChoose={() => report('opponent_team')}>
          Report the team <bdi>{battle.opponent_team_name}</bdi>
        </MenuItem>
      )}
      {may.void && <MenuItem onChoose={() => onAsk('void')}>Void votes</MenuItem>}
      {may.delete && (
        <MenuItem grave onChoose={() => onAsk('delete')}>
          Delete
        </MenuItem>
      )}
    </>
  );
}

type DialogProps = { battle: Battle; asking: BattleAsking; onDeleted: () => void; onClose: () => void };

/** The dialog that a menu item opens. */
export function BattleDialog({ battle, asking, onDeleted, onClose }: DialogProps) {
  if (asking === 'void') return <VoidDialog battle={battle} onClose={onClose} />;
  return <DeleteDialog targetType="battle" targetId={battle.id} onDeleted={onDeleted} onClose={onClose} />;
}

type Reported = Exclude<keyof MayAsk, BattleAsking>;

function reportOf(battle: Battle, asking: Reported) {
  if (asking === 'team' || asking === 'opponent_team') {
    const [id, name] =
      asking === 'team'
        ? [battle.team_id, battle.team_name]
        : [battle.opponent_team_id, battle.opponent_team_name];
    return { targetType: 'team' as const, targetId: id ?? 0, what: `the team ${name}` };
  }
  const name = asking === 'battle' ? battle.username : battle.actual_username;
  return { targetType: asking, targetId: battle.id, what: `${name}'s video` };
}
