'use client';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { MenuItem } from '@/components/ui/menu-items';
import type { Battle } from '@/lib/domains/battles/schema';

const ReportDialog = lazyWithRetry(() => import('@/components/safety/report-dialog'));
const DeleteDialog = lazyWithRetry(() => import('@/components/deletion/delete-dialog'));
const VoidDialog = lazyWithRetry(() => import('./void-dialog'));

export type Asked = 'battle' | 'battle_response' | 'team' | 'opponent_team' | 'void' | 'delete';
export type MayAsk = Record<Asked, boolean>;

type ItemsProps = { battle: Battle; may: MayAsk; onAsk: (what: Asked) => void };

/** The items of a battle's menu. */
export function BattleMenuItems({ battle, may, onAsk }: ItemsProps) {
  return (
    <>
      {may.battle && (
        <MenuItem onChoose={() => onAsk('battle')}>Report {battle.username}&apos;s video</MenuItem>
      )}
      {may.battle_response && (
        <MenuItem onChoose={() => onAsk('battle_response')}>
          Report {battle.actual_username}&apos;s video
        </MenuItem>
      )}
      {may.team && (
        <MenuItem onChoose={() => onAsk('team')}>
          Report the team <bdi>{battle.team_name}</bdi>
        </MenuItem>
      )}
      {may.opponent_team && (
        <MenuItem onChoose={() => onAsk('opponent_team')}>
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

type DialogProps = { battle: Battle; asking: Asked; onDeleted: () => void; onClose: () => void };

/** The dialog that a menu item opens. */
export function BattleDialog({ battle, asking, onDeleted, onClose }: DialogProps) {
  if (asking === 'void') return <VoidDialog battle={battle} onClose={onClose} />;
  if (asking === 'delete')
    return <DeleteDialog targetType="battle" targetId={battle.id} onDeleted={onDeleted} onClose={onClose} />;
  return <ReportDialog {...reportOf(battle, asking)} onClose={onClose} />;
}

function reportOf(battle: Battle, asking: Exclude<Asked, 'void' | 'delete'>) {
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
