'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { Menu } from '@/components/ui/menu';
import { MenuItem } from '@/components/ui/menu-items';
import type { Rant } from '@/lib/domains/rants/schema';

// Loaded when they are opened: most people only read.
const ReportDialog = lazyWithRetry(() => import('@/components/safety/report-dialog'));
const DeleteDialog = lazyWithRetry(() => import('@/components/deletion/delete-dialog'));

/** The menu of a rant: its author can delete it, everybody else can report it. */
export function RantMenu({ rant, onDeleted }: { rant: Rant; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const mine = rant.is_mine === 1;

  return (
    <>
      <Menu label="More about this rant">
        <MenuItem grave={mine} onChoose={() => setAsking(true)}>
          {mine ? 'Delete' : 'Report'}
        </MenuItem>
      </Menu>
      {asking &&
        (mine ? (
          <DeleteDialog targetType="rant" targetId={rant.id} onDeleted={onDeleted} onClose={close} />
        ) : (
          <ReportDialog targetType="rant" targetId={rant.id} what="this rant" onClose={close} />
        ))}
    </>
  );
}
