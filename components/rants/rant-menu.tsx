'use client';
import { useState } from 'react';
import { askToReport } from '@/components/safety/ask-to-report';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { Menu } from '@/components/ui/menu';
import { MenuItem } from '@/components/ui/menu-items';
import type { Rant } from '@/lib/domains/rants/schema';

// Loaded when it is opened: most people only read.
const DeleteDialog = lazyWithRetry(() => import('@/components/deletion/delete-dialog'));

/** The menu of a rant: its author can delete it, everybody else can report it. */
export function RantMenu({ rant, onDeleted }: { rant: Rant; onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const mine = rant.is_mine === 1;
  const report = () => askToReport({ targetType: 'rant', targetId: rant.id, what: 'this rant' });

  return (
    <>
      <Menu label="More about this rant">
        <MenuItem grave={mine} onChoose={mine ? () => setDeleting(true) : report}>
          {mine ? 'Delete' : 'Report'}
        </MenuItem>
      </Menu>
      {deleting && (
        <DeleteDialog
          targetType="rant"
          targetId={rant.id}
          onDeleted={onDeleted}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
