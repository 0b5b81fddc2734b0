import type { Metadata } from 'next';
import Link from 'next/link';
import { BuyCoins } from '@/components/coins/buy-coins';

export const metadata: Metadata = { title: 'Buy Coins' };

const earning = [
  { path: '/clout-missions', label: 'Clout Missions', words: 'one a day' },
  { path: '/hype-battles', label: 'HYPE Battles', words: 'when the votes are yours' },
  { path: '/ultimate-showdown', label: 'Ultimate Showdown', words: 'for the first three' },
];

export default function BuyCoinsPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <h1>Buy Coins</h1>
      <BuyCoins />
      <h2>Coins are earned here</h2>
      <ul className="-mt-3">
        {earning.map(({ path, label, words }) => (
          <li key={path}>
            <Link
              href={path}
              prefetch={false}
              className="inline-flex min-h-11 items-center gap-2 font-bold underline underline-offset-4"
            >
              {label}
            </Link>{' '}
            <span className="text-mute">{words}</span>
          </li>
        ))}
        <li>
          <Link
            href="/coins"
            prefetch={false}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            Coin history
          </Link>{' '}
          <span className="text-mute">where yours came from</span>
        </li>
      </ul>
    </div>
  );
}
