'use client';
import { MoreButton } from '@/components/states/more-button';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { reason } from '@/lib/client/api/send';
import { communityRules } from '@/lib/contract/community-rules';
import { useModerationLog } from '@/lib/domains/safety/hooks';
import type { LogEntry } from '@/lib/domains/safety/moderation-schema';
import { canBeHidden, daysInWords } from '@/lib/domains/safety/rules';
import { kindOfTarget } from './kinds';

/** The moderation log: one line for each action, newest first. */
export function ModerationLog({ first }: { first: LogEntry[] }) {
  const { rows, ended, loading, error, more } = useModerationLog(first);
  return (
    <section aria-labelledby="log" className="grid gap-4">
      <h2 id="log">Log</h2>
      <p className="text-mute">Nobody can change or remove a line, you included.</p>
      {rows.length === 0 && <p className="card">Nothing was decided yet.</p>}
      <ol className="grid gap-3">
        {rows.map((entry) => (
          <li key={entry.id} className="card grid gap-1">
            <p>
              <b>{entry.actor}</b> {whatWasDone(entry)}
            </p>
            <p className="text-sm text-mute">
              <TimeAgo at={entry.at} />
              {entry.rule && ` · ${entry.rule} ${communityRules[entry.rule].title}`}
              {entry.tracking_code && ` · ${entry.tracking_code}`}
            </p>
            {entry.note && (
              <p className="text-sm">
                “<bdi>{entry.note}</bdi>”
              </p>
            )}
          </li>
        ))}
      </ol>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more
      </MoreButton>
      <StatusLine words={error ? `Error fetching the log: ${reason(error)}` : ''} />
    </section>
  );
}

function whatWasDone({ action, target_type, target_id, days }: LogEntry): string {
  const thing = `${kindOfTarget(target_type)} ${target_id}`;
  const lasts = days ? ` for ${daysInWords(days)}` : '';
  const words: Record<string, string> = {
    hide: `hid ${thing}`,
    delete: `deleted ${thing}`,
    'void-votes': `voided votes of ${thing}`,
    restore: `restored ${thing}`,
    dismiss: `dismissed the reports of ${thing}`,
    suspend: `suspended whoever is behind ${thing}${lasts}`,
    'remove-picture': `removed the picture of ${thing}`,
    'refuse-picture': `refused a blocked picture of ${thing}`,
    uphold: `kept the decision about ${thing}`,
    overturn: `undid the decision about ${thing}`,
    reports: canBeHidden(target_type)
      ? `hid ${thing} until somebody decides`
      : `put ${thing} first in the queue`,
    appoint: `made ${thing} a moderator`,
    'reset-second-factor': `took away the codes and passkeys of ${thing}`,
    'correct-birth-date': `put the birth date of ${thing} right`,
    'end-appointment': `ended the appointment of ${thing}`,
    'call-off': `called off ${thing}`,
    start: `started ${thing}`,
    open: `opened ${thing} to newcomers`,
    close: `closed ${thing} to newcomers`,
    'add-pick': `gave a pick in the Hall of Fame to ${thing}`,
    'remove-pick': `took a pick in the Hall of Fame from ${thing}`,
    verify: `gave the verified check to ${thing}`,
    'end-verification': `took the verified check from ${thing}`,
  };
  return words[action] ?? `${action} ${thing}`;
}
