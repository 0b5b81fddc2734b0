import { TimeAgo } from '@/components/ui/time-ago';
import styles from './rant-zone.module.css';

/** The author line of a rant: always Anonymous, and the time to the minute. */
export function AnonymousAuthor({ at }: { at: string }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className={styles.nobody} aria-hidden="true" />
      <span className="leading-tight">
        <span className="block font-bold">Anonymous</span>
        <TimeAgo at={at} className="block text-sm text-mute" />
      </span>
    </div>
  );
}
