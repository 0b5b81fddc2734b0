'use client';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { MenuItem } from '@/components/ui/menu-items';
import type { Battle } from '@/lib/domains/battles/schema';

const ReportDialog = lazyWithRetry(() => import('@/components/safety/report-dialog'));
const DeleteDialog = lazyWithRetry(() => import('@/components/deletion/delete-dialog'));
const VoidDialog = lazyWithRetry(() => import('./void-dialog'));

export type Asked = 'battle' | 'battle_response' | 'void' | 'delete';
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
  return asking === 'delete' ? (
    <DeleteDialog targetType="battle" targetId={battle.id} onDeleted={onDeleted} onClose={onClose} />
  ) : (
    <ReportDialog
      targetType={asking}
      targetId={battle.id}
      what={`${asking === 'battle' ? battle.username : battle.actual_username}'s video`}
      onClose={onClose}
    />
  );
}
