'use client';
import { useContext } from 'react';
import { CloseContext } from './menu';

const look = 'btn btn-quiet justify-start text-left';

type ItemProps = {
  onChoose: () => void;
  children: React.ReactNode;
  /** Irreversible actions are red. */
  grave?: boolean;
};

/** An item of a menu. */
export function MenuItem({ onChoose, children, grave = false }: ItemProps) {
  const close = useContext(CloseContext);
  const choose = () => {
    onChoose();
    close();
  };
  return (
    <button type="button" className={`${look} ${grave ? 'text-pepper' : ''}`} onClick={choose}>
      {/* One piece, since a button sets several side by side. */}
      <span className="min-w-0">{children}</span>
    </button>
  );
}

/** A menu item that links to a page. */
export function MenuLink({ href, children }: { href: string; children: React.ReactNode }) {
  const close = useContext(CloseContext);
  return (
    <a className={look} href={href} onClick={close}>
      {children}
    </a>
  );
}
