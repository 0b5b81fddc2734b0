'use client';
import { lazy, Suspense, useState } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { Me } from '@/lib/domains/accounts/schema';
import type { Battle } from '@/lib/domains/battles/schema';

// Asked for when they are opened: most people only watch.
const ReportDialog = lazy(() => import('@/components/safety/report-dialog'));
const VoidDialog = lazy(() => import('./void-dialog'));

type Props = { battle: Battle; me: Me };

/** What is done to a whole battle: anyone but its creator reports it, the creator account voids votes. */
export function BattleMenu({ battle, me }: Props) {
  const [asking, setAsking] = useState<'report' | 'void' | null>(null);
  const close = () => setAsking(null);
  const mine = battle.user_id === me.id;
  const voids = me.is_creator === 1;
  if (mine && !voids) return null;
  return (
    <>
      <Menu label="More about this battle">
        {!mine && <MenuItem onChoose={() => setAsking('report')}>Report</MenuItem>}
        {voids && <MenuItem onChoose={() => setAsking('void')}>Void votes</MenuItem>}
      </Menu>
      <Suspense>
        {asking === 'report' && (
          <ReportDialog targetType="battle" targetId={battle.id} what="this battle" onClose={close} />
        )}
        {asking === 'void' && <VoidDialog battle={battle} onClose={close} />}
      </Suspense>
    </>
  );
}
