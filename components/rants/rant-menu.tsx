'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { Menu } from '@/components/ui/menu';
import { MenuItem } from '@/components/ui/menu-items';
import { useSend } from '@/lib/client/api/use-send';
import { deleteRant, type Rant } from '@/lib/domains/rants/schema';

// Loaded when they are opened: most people only read.
const ReportDialog = lazyWithRetry(() => import('@/components/safety/report-dialog'));
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));

/** The menu of a rant: its author can delete it, everybody else can report it. */
export function RantMenu({ rant, onDeleted }: { rant: Rant; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const { submit, pending, error } = useSend(deleteRant, 'Error deleting rant: ');
  const close = () => setAsking(false);
  const mine = rant.is_mine === 1;

  const remove = async () => {
    if (await submit({ params: { rantId: rant.id } })) onDeleted();
  };

  return (
    <>
      <Menu label="More about this rant">
        <MenuItem grave={mine} onChoose={() => setAsking(true)}>
          {mine ? 'Delete' : 'Report'}
        </MenuItem>
      </Menu>
      {asking &&
        (mine ? (
          <ConfirmDialog
            title="Delete this rant?"
            words="Its comments, hugs and upvotes go with it. This cannot be undone."
            action="Delete"
            pending={pending}
            error={error}
            onConfirm={remove}
            onClose={close}
          />
        ) : (
          <ReportDialog targetType="rant" targetId={rant.id} what="this rant" onClose={close} />
        ))}
    </>
  );
}
