import gold from './gold-frame.module.css';

/** The frame that only champions have around their picture. @param className  its size */
export function GoldFrame({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <div className={`${gold.frame} ${className}`}>
      <div className={gold.inside}>{children}</div>
    </div>
  );
}
