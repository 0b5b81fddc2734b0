import styles from './hype-battles.module.css';

/** The page's header, styled as a boxing poster: one colour for each side. */
export function BattlePoster() {
  return (
    <header className={`${styles.bill} -mx-3 -mt-4 md:mx-0 md:mt-0`}>
      <span aria-hidden="true" className={styles.versus}>
        VS
      </span>
      <h1 className="relative text-[clamp(40px,12vw,4.75rem)] leading-[0.9]">HYPE Battles</h1>
      <p className="relative mt-2 max-w-[min(18rem,62%)] text-lg leading-snug font-semibold">
        Two videos, one crowd. 48 hours, and your vote decides.
      </p>
    </header>
  );
}
