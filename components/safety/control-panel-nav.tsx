import Link from 'next/link';
import type { ModeratorRole } from '@/lib/domains/safety/policy';

const pages = [
  { href: '/control-panel', label: 'Overview', for: ['creator'] },
  { href: '/control-panel', label: 'Reports', for: ['moderator', 'champion'] },
  { href: '/control-panel/appeals', label: 'Appeals', for: ['creator', 'moderator'] },
  { href: '/control-panel/suspensions', label: 'Suspended accounts', for: ['creator', 'moderator'] },
  { href: '/control-panel/log', label: 'Log', for: ['creator', 'moderator'] },
  { href: '/control-panel/moderators', label: 'Moderators', for: ['creator'] },
] as const;

/** `appeals`: the number of open appeals. */
type Props = { moderator: ModeratorRole; current: (typeof pages)[number]['label']; appeals?: number };

/** The pages of the control panel, each with its own URL. */
export function ControlPanelNav({ moderator, current, appeals = 0 }: Props) {
  const open = pages.filter((page) => (page.for as readonly ModeratorRole[]).includes(moderator));
  if (open.length < 2) return null;
  return (
    <nav aria-label="Control Panel" className="flex flex-wrap gap-2">
      {open.map(({ href, label }) => (
        <Link
          key={label}
          href={href}
          prefetch={false}
          aria-current={label === current ? 'page' : undefined}
          className={`btn ${label === current ? 'btn-tar border-line' : ''}`}
        >
          {label}
          {label === 'Appeals' && appeals > 0 && ` (${appeals})`}
        </Link>
      ))}
    </nav>
  );
}
