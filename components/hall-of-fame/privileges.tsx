import Link from 'next/link';
import styles from './hall.module.css';

const privileges = [
  { name: 'Legendary Gold Frame', words: 'Around your picture, on this wall and on your profile.' },
  { name: 'Moderator Powers', words: 'From 18 on you may hide public posts that others have reported.' },
  { name: 'Verified Status', words: 'The check beside your name, wherever it stands.' },
  { name: 'Early Access', words: 'Limited items in the shop, a day before everybody else.' },
];

/** The privileges of a champion (overview.md, Hall of Fame; rules.md, Showdown), with links for a viewer who is one. */
export function Privileges({ mine, decides }: { mine: boolean; decides: boolean }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">{mine ? 'You are a champion. This is yours:' : 'A champion receives'}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {privileges.map(({ name, words }) => (
          <li key={name} className={`${styles.plate} px-3 py-2`}>
            <p className="font-display text-lg leading-tight font-extrabold">{name}</p>
            <p className="text-sm">{words}</p>
            {mine && decides && name === 'Moderator Powers' && (
              <Link
                href="/control-panel"
                prefetch={false}
                className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
              >
                Look at reported posts
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
