'use client';
import { useLayoutEffect, useRef } from 'react';
import styles from './phone-disclosure.module.css';

type Props = {
  /** The element's id: a link to this fragment opens the form. */
  id: string;
  /** The label of the button. */
  action: string;
  /** Class names of the button. */
  look?: string;
  /** Whether it is open from the start. */
  open?: boolean;
  className?: string;
  children: React.ReactNode;
};

/**
 * A form behind a button on small screens, so that the page's content comes first. It uses the native `details` element,
 * which opens before hydration and keeps what was typed by then.
 */
export function PhoneDisclosure({ id, action, look = '', open, className = '', children }: Props) {
  const button = useRef<HTMLDetailsElement>(null);
  const content = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const follow = ({ hash, pathname }: { hash: string; pathname: string }) => {
      if (hash !== `#${id}` || pathname !== location.pathname || !button.current) return;
      button.current.open = true;
      content.current?.scrollIntoView();
      content.current?.querySelector<HTMLElement>('textarea, select, input')?.focus({ preventScroll: true });
    };
    // Clicking the same link again does not change the URL, so clicks are handled as well.
    const pressed = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link) follow(link);
    };
    follow(location);
    document.addEventListener('click', pressed);
    return () => document.removeEventListener('click', pressed);
  }, [id]);

  return (
    <>
      <details ref={button} open={open} className={styles.button}>
        <summary className={`btn ${look}`}>{action}</summary>
      </details>
      <div ref={content} id={id} className={`${styles.content} ${className}`}>
        {children}
      </div>
    </>
  );
}
