/** The log says in words what was done (rules.md, Safety). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ModerationLog } from '@/components/safety/moderation-log';
import type { LogEntry } from '@/lib/domains/safety/moderation-schema';

const line = (action: string, target_type: string) => {
  const entry: LogEntry = {
    ...{ id: 1, at: '2026-11-20T10:00:00.000Z', actor: 'ada', action, target_type, target_id: 7 },
    ...{ rule: null, days: null, tracking_code: null, note: null },
  };
  return renderToStaticMarkup(<ModerationLog first={[entry]} />);
};

test.each([
  ['call-off', 'tournament', 'called off tournament 7'],
  ['start', 'tournament', 'started tournament 7'],
  ['close', 'squad', 'closed squad 7 to newcomers'],
  ['open', 'squad', 'opened squad 7 to newcomers'],
  ['add-pick', 'user', 'gave a pick in the Hall of Fame to profile 7'],
  ['remove-pick', 'user', 'took a pick in the Hall of Fame from profile 7'],
  ['verify', 'user', 'gave the verified check to profile 7'],
  ['end-verification', 'user', 'took the verified check from profile 7'],
])('%s of a %s', (action, kind, words) => {
  expect(line(action, kind)).toContain(`<b>ada</b> ${words}</p>`);
});
