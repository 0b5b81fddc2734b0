'use client';
import { useLayoutEffect, useRef } from 'react';
import styles from './phone-disclosure.module.css';

type Props = {
  /** Its place in the address: a link to it opens it. */
  id: string;
  /** What the button says. */
  action: string;
  /** The look of the button. */
  look?: string;
  /** Open from the start. */
  open?: boolean;
  className?: string;
  children: React.ReactNode;
};

/**
 * A form that on a small screen opens by a button, so that what people made is seen first. The browser's own element: it
 * opens without a script, and what is written in it before one arrives stays.
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
    // Whoever taps the link again, on the page itself, changes nothing in the address.
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
