import Link from 'next/link';
import { xpFor } from '@/lib/contract/constants/coins';
import { grouped } from '@/lib/contract/grouped';
import type { Me } from '@/lib/domains/accounts/schema';

/** Beside a feed on a wide screen: the person's own figures. */
export function SideColumn({ me }: { me: Me }) {
  return (
    <aside aria-label="Your standing" className="grid content-start gap-4 max-lg:hidden">
      <section className="card">
        <h2>Your coins</h2>
        <p className="mt-1 font-display text-[min(2.75rem,14vw)] leading-none font-extrabold">
          {grouped(me.coins)}
        </p>
        <p className="mt-1 text-sm text-mute">
          Level {me.level} · {me.rank} · {grouped(me.xp)} XP
        </p>
        <Link
          href="/coins"
          prefetch={false}
          className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Coin history
        </Link>
      </section>
      <section className="card">
        <h2>How to level up</h2>
        <ul className="mt-2 grid gap-1 text-md">
          <li>A post earns {xpFor.post} XP</li>
          <li>A comment earns {xpFor.comment}</li>
          <li>A like you receive earns {xpFor.likeReceived}</li>
        </ul>
        <Link
          href="/hall-of-fame"
          prefetch={false}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Hall of Fame
        </Link>
      </section>
    </aside>
  );
}
