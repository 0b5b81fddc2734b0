import { WornFrame, WornSticker } from '@/components/shop/worn';
import { GoldFrame } from '@/components/ui/gold-frame';
import { LargeAvatar } from '@/components/ui/large-avatar';
import { VerifiedBadge } from '@/components/ui/verified-badge';
import { grouped } from '@/lib/contract/grouped';
import { monthAndYear } from '@/lib/contract/spoken-time';
import type { Profile } from '@/lib/domains/profiles/schema';
import type { Belonging } from '@/lib/domains/shop/schema';
import styles from './profile-header.module.css';

type Props = {
  user: Profile['user'];
  own: boolean;
  /** The items that the person owns; the worn ones are shown. */
  items: Belonging[];
};

/** The profile's header, styled as a danfo: the owner in the window, their name painted on the side, their figures below. */
export function ProfileHeader({ user, own, items }: Props) {
  return (
    <section aria-label={own ? 'You' : user.username} className={`${styles.danfo} text-on-danfo`}>
      <div className="flex items-end gap-4 px-4 pt-5 pb-4 md:gap-7 md:px-7 md:pt-7">
        <Portrait user={user} items={items} />
        <div className="min-w-0 flex-1">
          <h1
            className={`${nameSize(user.username)} flex flex-wrap items-center gap-x-4 gap-y-2 leading-[0.95] tracking-tight`}
          >
            <span>{user.username}</span>
            {user.verified === 1 && (
              <span className="mx-1 inline-flex scale-150">
                <VerifiedBadge />
              </span>
            )}
          </h1>
          {user.is_champion === 1 && (
            <p className="mt-1.5 text-sm font-bold md:text-base">Ultimate Showdown Champion</p>
          )}
          {user.is_creator === 1 && <p className="mt-1.5 font-bold">(Platform Creator)</p>}
          <p className="mt-1.5 text-sm font-semibold md:text-base">
            On the road since {monthAndYear(user.created_at)}
          </p>
          <div className="mt-2 flex gap-3 empty:hidden">
            <WornSticker items={items} category="vehicle" className={`${styles.sticker} -rotate-3`} />
            <WornSticker items={items} category="fashion" className={`${styles.sticker} rotate-2`} />
            {user.is_champion === 1 && (
              <WornSticker items={items} category="accessory" className={`${styles.sticker} -rotate-2`} />
            )}
          </div>
        </div>
        {user.username.length < 13 && (
          <div aria-hidden="true" className="flex gap-5 self-start max-lg:hidden">
            <span className={styles.window} />
            <span className={styles.window} />
          </div>
        )}
      </div>
      <div aria-hidden="true" className={styles.stripes} />
      <dl className="grid grid-cols-1 min-[11rem]:grid-cols-2 gap-y-1 px-2 pt-2 pb-9 md:grid-cols-4 md:px-5 md:pb-11">
        <Figure label="Level" value={grouped(user.level)} />
        <Figure label="Rank" value={user.rank} plate />
        <Figure label="Coins" value={grouped(user.coins)} />
        <Figure label={user.wins === 1 ? 'Win' : 'Wins'} value={grouped(user.wins)} />
      </dl>
      <WornSticker items={items} category="animal" className={`${styles.onTheRoof}`} />
      <span aria-hidden="true" className={`${styles.wheel} left-[11%]`} />
      <span aria-hidden="true" className={`${styles.wheel} right-[11%]`} />
    </section>
  );
}

/** The owner's picture in the frame that they wear. A champion has a frame of its own. */
function Portrait({ user, items }: { user: Profile['user']; items: Belonging[] }) {
  const picture = (
    <LargeAvatar
      username={user.username}
      url={user.profile_media_url}
      type={user.profile_media_type}
      // The server of the build before does not say it.
      bytes={user.profile_media_bytes ?? null}
    />
  );
  if (user.is_champion)
    return <GoldFrame className="size-[116px] text-tar md:size-[196px]">{picture}</GoldFrame>;
  return (
    <div className="relative shrink-0">
      <div className="size-[104px] overflow-hidden rounded-[16px] border-4 border-tar bg-chalk text-tar md:size-[184px] md:border-[5px]">
        {picture}
      </div>
      <WornFrame items={items} />
    </div>
  );
}

/** The font size by length: a name of twenty unbroken letters must fit a phone. */
const nameSize = (name: string) =>
  name.length > 16
    ? 'text-[clamp(0.9375rem,4.2vw,3.25rem)]'
    : name.length > 12
      ? 'text-[clamp(1.1875rem,5.3vw,3.25rem)]'
      : name.length > 8
        ? 'text-[clamp(1.4375rem,6.6vw,4rem)]'
        : 'text-[clamp(34px,11vw,5rem)]';

function Figure({ label, value, plate = false }: { label: string; value: string; plate?: boolean }) {
  const size =
    value.length > 6
      ? 'text-[min(1.875rem,10vw)] md:text-[2.5rem]'
      : 'text-[min(2.75rem,14vw)] md:text-[3.75rem]';
  return (
    <div className="flex flex-col-reverse justify-end px-2 py-1.5">
      <dt className="text-sm font-bold">{label}</dt>
      <dd
        className={`flex min-h-[46px] items-end font-display leading-none font-extrabold md:min-h-[62px] ${plate ? '' : size}`}
      >
        {plate ? <span className={styles.plate}>{value}</span> : value}
      </dd>
    </div>
  );
}
