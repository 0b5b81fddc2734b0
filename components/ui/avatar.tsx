import { MovingAvatar } from './moving-avatar';
import { Picture } from './picture';

type Props = {
  username: string;
  url: string | null;
  type: 'image' | 'video' | null;
  small?: boolean;
  /** As large as its place: the profile's own. */
  large?: boolean;
  /** Stands inside a link, where nothing else can be pressed. */
  inLink?: boolean;
};

/** The colour of a person without a picture: always the same for the same name. */
const coats = [
  'bg-lagoon text-on-lagoon',
  'bg-danfo text-on-danfo',
  'bg-pepper text-on-pepper',
  'bg-soft text-ink',
];

/** A picture of ours beside a name is sent small. */
const smallOf = (url: string) => (url.startsWith('/media/') ? `${url}?small` : url);

/** A person's picture, moving or still, or their initial. The name stands beside it, so it is silent. */
export function Avatar({ username, url, type, small = false, large = false, inLink = false }: Props) {
  const size = large ? 'size-full text-[64px]' : small ? 'size-8 text-sm' : 'size-11 text-lg';
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
    // Where the picture was taken down meanwhile, the person's colour stands there.
    return <Picture src={source} alt="" width={44} height={44} className={`${frame} ${coat}`} />;
  }
  if (url && type === 'video') {
    return <MovingAvatar username={username} url={url} still={initial} frame={frame} pressable={!inLink} />;
  }
  return initial;
}
