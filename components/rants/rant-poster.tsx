import styles from './rant-zone.module.css';

/** The header of the page, which explains the Rant Zone and its anonymity. */
export function RantPoster() {
  return (
    <header
      className={`${styles.poster} -mx-3 -mt-4 grid gap-2 px-5 pt-5 pb-14 md:mx-0 md:mt-0 md:px-8 md:pt-7`}
    >
      <p
        aria-hidden="true"
        className="absolute top-10 right-8 -rotate-6 font-display text-[150px] leading-none font-extrabold text-danfo max-lg:hidden"
      >
        #@!?
      </p>
      <p className={`${styles.tape} ${styles.tapeYellow} justify-self-start`}>No names here</p>
      <h1 className="text-[clamp(44px,13vw,5.25rem)] leading-[0.92]">Rant Zone</h1>
      <p className="max-w-md text-lg leading-snug font-semibold">
        Say what you cannot say out loud. Nobody sees that it was you: not your class, not the creator.
      </p>
    </header>
  );
}
