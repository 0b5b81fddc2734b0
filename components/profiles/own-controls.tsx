'use client';
import Link from 'next/link';
import type { ProfilePicture } from '@/lib/domains/profiles/hooks';
import { DataSaverSwitch } from './data-saver-switch';
import { PictureForm } from './picture-form';

type Props = { onPicture: (picture: ProfilePicture) => void };

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';

/** The controls that only the owner of a profile sees. */
export function OwnControls({ onPicture }: Props) {
  return (
    <div className="grid gap-4">
      <PictureForm onPicture={onPicture} />
      <DataSaverSwitch />
      <nav aria-label="Your pages" className="flex flex-wrap gap-x-5">
        <Link href="/coins" prefetch={false} className={link}>
          Coin history
        </Link>
        <Link href="/account" prefetch={false} className={link}>
          Your account
        </Link>
        <Link href="/blocked" prefetch={false} className={link}>
          Blocked and muted people
        </Link>
      </nav>
    </div>
  );
}
