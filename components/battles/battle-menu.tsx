'use client';
import { lazy, Suspense, useState } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { Me } from '@/lib/domains/accounts/schema';
import type { Battle } from '@/lib/domains/battles/schema';

// Asked for when they are opened: most people only watch.
const ReportDialog = lazy(() => import('@/components/safety/report-dialog'));
const VoidDialog = lazy(() => import('./void-dialog'));

type Props = { battle: Battle; me: Me };
type Asked = 'battle' | 'battle_response' | 'void';

/** What is done to a battle: each side is reported by anyone but whose it is, the creator account voids votes. */
export function BattleMenu({ battle, me }: Props) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const close = () => setAsking(null);
  const reports = battle.user_id !== me.id;
  const response = battle.opponent_media_url && battle.opponent_id !== me.id;
  const voids = me.is_creator === 1;
  if (!reports && !response && !voids) return null;
  return (
    <>
      <Menu label="More about this battle">
        {reports && (
          <MenuItem onChoose={() => setAsking('battle')}>Report {battle.username}&apos;s video</MenuItem>
        )}
        {response && (
          <MenuItem onChoose={() => setAsking('battle_response')}>
            Report {battle.actual_username}&apos;s video
          </MenuItem>
        )}
        {voids && <MenuItem onChoose={() => setAsking('void')}>Void votes</MenuItem>}
      </Menu>
      {asking && (
        <Suspense>
          {asking === 'void' ? (
            <VoidDialog battle={battle} onClose={close} />
          ) : (
            <ReportDialog
              targetType={asking}
              targetId={battle.id}
              what={`${asking === 'battle' ? battle.username : battle.actual_username}'s video`}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
