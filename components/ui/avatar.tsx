import { MovingAvatar } from './moving-avatar';
import { Picture } from './picture';

type Props = {
  username: string;
  url: string | null;
  type: 'image' | 'video' | null;
  small?: boolean;
  /** Fills its container, as on the profile. */
  large?: boolean;
};

/** Colours for people without a picture. The same name always gets the same colour. */
const coats = [
  'bg-lagoon text-on-lagoon',
  'bg-danfo text-on-danfo',
  'bg-pepper text-on-pepper',
  'bg-soft text-ink',
];

/** Our own pictures are requested in a small size. */
export const smallOf = (url: string) => (url.startsWith('/media/') ? `${url}?small` : url);

/** A person's picture, still or animated, or their initial. It has no text alternative, since the name is next to it. */
export function Avatar({ username, url, type, small = false, large = false }: Props) {
  const size = large ? 'size-full text-[64px]' : small ? 'size-8 text-[14px]' : 'size-11 text-[18px]';
  const edge = large ? '' : 'rounded-full border-2 border-line';
  const frame = `${size} ${edge} shrink-0 object-cover`;
  const coat = coats[[...username].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % coats.length];
  const initial = (
    <span
      aria-hidden="true"
      className={`${frame} ${coat} grid place-items-center font-display font-extrabold`}
    >
      {username.slice(0, 1).toUpperCase()}
    </span>
  );
  if (url && type === 'image') {
    const source = large ? url : smallOf(url);
    // Shows the person's colour if the picture was deleted meanwhile.
    return <Picture src={source} alt="" width={44} height={44} className={`${frame} ${coat}`} />;
  }
  if (url && type === 'video') {
    return <MovingAvatar url={url} still={initial} frame={frame} />;
  }
  return initial;
}
