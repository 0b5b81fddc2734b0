/** The sources of notices without an actor: results, coins, the showdown, the reader's own account. */
import type { Source } from './source';

/** SQL for the condition that there is no block between the recipient and a person. */
type NotBlocked = (id: string) => string;

/**
 * visibility-exempt: each is the reader's own, or a battle that they were in; the battle query leaves out hidden content.
 */
export const ownSources = (notBlocked: NotBlocked): readonly Source[] => [
  {
    kind: 'battle_result',
    subject: 'battle',
    rows: `battles t where t.id = n.subject_id and n.user_id in (t.user_id, t.opponent_id) and t.winner is not null
      and t.hidden_at is null and t.response_hidden_at is null
      and ${notBlocked('t.user_id')} and ${notBlocked('t.opponent_id')}`,
    by: null,
  },
  {
    kind: 'showdown',
    subject: 'showdown_entry',
    rows: 'users own where own.id = n.user_id and own.id = n.subject_id',
    by: null,
  },
  {
    kind: 'showdown',
    subject: 'showdown_day',
    rows: `showdown_cycles c join showdown_participants l on l.cycle_id = c.id and l.user_id = n.user_id
      where c.id = n.subject_id and c.started_at is not null and c.ended_at is null`,
    by: null,
  },
  {
    kind: 'showdown',
    subject: 'showdown_place',
    rows: 'showdown_champions c where c.cycle_id = n.subject_id and c.user_id = n.user_id',
    by: null,
  },
  {
    kind: 'mission',
    subject: 'mission',
    rows: ({
      dayAgo,
    }) => `mission_runs r where r.user_id = n.user_id and r.day = date '1970-01-01' + n.subject_id and r.claimed_at is null
      and r.day::timestamp at time zone 'UTC' > ${dayAgo}`,
    by: null,
  },
  {
    kind: 'coins',
    subject: 'coins',
    rows: 'coin_entries c where c.id = n.subject_id and c.user_id = n.user_id',
    by: null,
  },
  ...(['new_device', 'password', 'email'] as const).map((subject) => ({
    kind: 'account' as const,
    subject,
    rows: 'users own where own.id = n.user_id',
    by: null,
  })),
];
