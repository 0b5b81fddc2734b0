import styles from './gold-frame.module.css';

/**
 * The picture frame for champions only.
 * @param className  its size
 */
export function GoldFrame({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <div className={`${styles.frame} ${className}`}>
      <div className={styles.inside}>{children}</div>
    </div>
  );
}
