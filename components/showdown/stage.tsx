import type { ShowdownStatus } from '@/lib/contract/constants/showdown';
import styles from './ultimate-showdown.module.css';

const words: Record<ShowdownStatus, string> = {
  voting: 'The crowd picks the day.',
  chosen: 'The day is set. Rehearse.',
  live: 'Somebody goes home a champion tonight.',
  ended: 'The stage is swept. Back on Monday.',
};

type Props = { live: boolean; status: ShowdownStatus | null };

/** The stage at the top of the page. It is lit on the day of the showdown. */
export function Stage({ live, status }: Props) {
  return (
    <header className={`${styles.stage} ${live ? styles.lit : ''} -mx-3 -mt-4 md:mx-0 md:mt-0`}>
      <div aria-hidden="true" className={styles.awning} />
      <div aria-hidden="true" className={styles.bulbs} />
      <div aria-hidden="true" className={styles.light} />
      <Microphone />
      <div className="relative grid gap-2 px-5 pt-5 pb-16 md:px-8 md:pb-20">
        {live && (
          <p className="justify-self-start rounded-box bg-[#c81f35] px-3 py-1 font-display text-lg font-extrabold tracking-wide text-chalk">
            LIVE
          </p>
        )}
        <h1 className="text-[clamp(36px,11.5vw,5.5rem)] leading-[0.9] tracking-tight">
          Ultimate
          <br />
          Showdown
        </h1>
        <p className="max-w-[56%] font-semibold md:text-lg">
          {status ? words[status] : 'Once a week, one stage, one champion.'}
        </p>
      </div>
      <div aria-hidden="true" className={styles.floor} />
    </header>
  );
}

function Microphone() {
  return (
    <svg aria-hidden="true" viewBox="0 0 60 200" className={styles.microphone}>
      <path d="M30 62V188" stroke="#857868" strokeWidth="5" />
      <path d="M8 194h44" stroke="#857868" strokeWidth="8" strokeLinecap="round" />
      <path d="M19 46h22l-4 24H23z" fill="#14110f" stroke="#857868" strokeWidth="3" />
      <circle cx="30" cy="28" r="20" fill="#857868" stroke="#14110f" strokeWidth="4" />
      <path d="M14 20h32M11 29h38M14 38h32M21 12v33M30 9v38M39 12v33" stroke="#14110f" strokeWidth="2" />
    </svg>
  );
}
