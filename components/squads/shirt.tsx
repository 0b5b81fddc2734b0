import { grouped } from '@/lib/contract/grouped';
import styles from './game-squad.module.css';

/** The shirt colours, the same in both themes. */
const kits = [
  { fill: '#ffc629', ink: 'text-tar' },
  { fill: '#0b7a75', ink: 'text-chalk' },
  { fill: '#c81f35', ink: 'text-chalk' },
  { fill: '#fffaf0', ink: 'text-tar' },
] as const;

/** A squad's shirt: colours by its id, and its wins as the number. The card also states the wins as text. */
export function Shirt({ id, wins }: { id: number; wins: number }) {
  const { fill, ink } = kits[id % kits.length] ?? kits[0];
  return (
    <span aria-hidden="true" className={`${styles.shirt} ${ink}`}>
      <svg viewBox="0 0 76 72" aria-hidden="true">
        <path
          d="M25 3 4 13 0 33l13 4v33h50V37l13-4-4-20L51 3c-3 6-7 8-13 8S28 9 25 3Z"
          fill={fill}
          stroke="var(--line)"
          strokeWidth="2.5"
          strokeLinejoin="round"
          transform="translate(1.5 1) scale(.96)"
        />
      </svg>
      <span className={wins > 99 ? 'text-[22px]' : ''}>{grouped(wins)}</span>
    </span>
  );
}
