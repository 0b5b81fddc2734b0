import { type ShopCategory, wornAs } from '@/lib/contract/constants/shop';
import type { Belonging } from '@/lib/domains/shop/schema';
import { ItemPicture } from './item-picture';

const wornOf = (items: Belonging[], category: ShopCategory) =>
  items.find((item) => item.worn === 1 && item.category === category);

/** A worn frame, which overlaps the picture's edge on every side. */
export function WornFrame({ items }: { items: Belonging[] }) {
  const frame = wornOf(items, 'accessory');
  return frame ? (
    <ItemPicture
      url={frame.image_url}
      alt={nameOf(frame)}
      className="pointer-events-none absolute -inset-[9%] size-[118%] max-w-none"
    />
  ) : null;
}

/** A worn item outside the picture: a pet on the roof, a ride, a fit. */
export function WornSticker({ items, category, className }: Props) {
  const item = wornOf(items, category);
  return item ? <ItemPicture url={item.image_url} alt={nameOf(item)} className={className} /> : null;
}

type Props = { items: Belonging[]; category: ShopCategory; className: string };

const nameOf = ({ name, category }: Belonging) => `${name}, worn as ${wornAs[category]}`;
