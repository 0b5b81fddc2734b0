'use client';
import { useState } from 'react';
import { celebrate } from '@/components/ui/confetti';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { Menu } from '@/components/ui/menu';
import { MenuItem, MenuLink } from '@/components/ui/menu-items';
import { logoutConfetti } from '@/lib/contract/constants/feedback';
import { purchaseConfetti } from '@/lib/contract/constants/shop';
import styles from '../catalogue.module.css';
import type { Example } from '../example';
import { commuter, longWords } from './said';

/** A dialog covers the page, so it opens on request. */
function Opened({ children }: { children: (close: () => void) => React.ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && children(() => setOpen(false))}
    </>
  );
}

function Confirm({ pending = false, error = '', game = 'Ajegunle Eleven' }) {
  return (
    <Opened>
      {(close) => (
        <ConfirmDialog
          title={`Leave ${game}?`}
          words="You will not see its chat any more. If the squad is closed by then, you cannot come back."
          action="Leave"
          pending={pending}
          error={error}
          onConfirm={close}
          onClose={close}
        />
      )}
    </Opened>
  );
}

const nothing = () => {};
const items = (
  <>
    <MenuItem onChoose={nothing}>Edit</MenuItem>
    <MenuLink href="#ui-menu">See your reports</MenuLink>
    <MenuItem onChoose={nothing} grave>
      Delete
    </MenuItem>
  </>
);

export const dialogs: Example[] = [
  {
    file: 'ui/dialog',
    name: 'Dialog',
    states: {
      'A few words': (
        <Opened>
          {(close) => (
            <Dialog title="Report this post" onClose={close}>
              <p>Somebody reads every report. Who wrote the post is not told who reported it.</p>
            </Dialog>
          )}
        </Opened>
      ),
      'Longer than the screen': (
        <Opened>
          {(close) => (
            <Dialog title={longWords} onClose={close}>
              <p>{commuter.repeat(20)}</p>
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    file: 'ui/confirm-dialog',
    name: 'ConfirmDialog',
    states: {
      Asking: <Confirm />,
      Pending: <Confirm pending />,
      Error: <Confirm error="Error leaving squad: The network is away. Try again." />,
      'Long words': <Confirm game={longWords} />,
    },
  },
  {
    file: 'ui/menu',
    name: 'Menu',
    states: {
      'Closed until it is pressed': (
        <div className={styles.end}>
          <Menu label="More about this post by kemi_k">{items}</Menu>
        </div>
      ),
    },
  },
  {
    file: 'ui/menu-items',
    name: 'MenuItem, MenuLink',
    states: { 'As in an open menu': <div className={`card ${styles.stack}`}>{items}</div> },
  },
  {
    file: 'ui/confetti',
    name: 'celebrate',
    states: {
      'At a log-out, and after a purchase': (
        <div className={styles.row}>
          <button type="button" className="btn" onClick={() => celebrate(logoutConfetti)}>
            Log Out
          </button>
          <button type="button" className="btn btn-go" onClick={() => celebrate(purchaseConfetti)}>
            Buy
          </button>
        </div>
      ),
    },
  },
];
