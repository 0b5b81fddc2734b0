import { grouped } from '@/lib/contract/grouped';

/** The coin balance, in large digits. */
export function Balance({ coins }: { coins: number }) {
  const digits = grouped(coins);
  const size = digits.length > 7 ? 'text-[clamp(40px,12vw,6rem)]' : 'text-[clamp(64px,22vw,8rem)]';
  return (
    <p className="overflow-hidden rounded-box border-[3px] border-tar bg-danfo text-on-danfo">
      <span className="block px-4 pt-3 text-sm font-bold">Your coins</span>
      <span className={`block px-4 pb-2 font-display ${size} leading-[0.9] font-extrabold tracking-tight`}>
        {digits}
      </span>
      <span aria-hidden="true" className="block h-[10px] bg-tar" />
      <span aria-hidden="true" className="block h-[7px]" />
      <span aria-hidden="true" className="block h-[6px] bg-tar" />
    </p>
  );
}
