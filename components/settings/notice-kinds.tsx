'use client';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { type NoticeKind, type NoticeWay, neverOff, noticeKinds, noticeWays } from '@/lib/contract/settings';
import type { SavedSettings } from '@/lib/domains/settings/hooks';

const kindLabels: Record<NoticeKind, string> = {
  like: 'Likes',
  reaction: 'Reactions',
  comment: 'Comments on my posts',
  reply: 'Replies to my comments',
  pin: 'My comment is pinned',
  friend_request: 'Friend requests',
  friend_accepted: 'New friends',
  message_request: 'Message requests',
  battle_challenge: 'Challenges to a battle',
  battle_response: 'Answers to my battles',
  battle_result: 'Results of my battles',
  match: 'Tournament matches',
  squad_join: 'New members of my squads',
  mission: 'Missions',
  showdown: 'Ultimate Showdown',
  coins: 'Coins',
  decision: 'Decisions on what I made',
  report_outcome: 'What I reported',
  account: 'My account',
};

const wayLabels: Record<NoticeWay, string> = {
  off: 'Off',
  inbox: 'In my notices',
  push: 'On my phone too',
};

/** How each kind of notice is delivered. Each change is saved at once. */
export function NoticeKinds({
  saving: { settings, change, outcomeOf, isNewestSaved },
}: {
  saving: SavedSettings;
}) {
  const choose = (kind: NoticeKind, way: NoticeWay) =>
    change(kind, { notify: { [kind]: way } }, (now) => ({ ...now, notify: { ...now.notify, [kind]: way } }));
  const failed = noticeKinds.filter((kind) => outcomeOf(kind).error);
  return (
    <section aria-labelledby="notice-kinds" className="grid gap-3">
      <div>
        <h3 id="notice-kinds">What about</h3>
        <p className="text-sm text-mute">
          Your account, decisions and what became of your reports cannot be switched off.
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {noticeKinds.map((kind) => (
          <LabelledSelect
            key={kind}
            label={kindLabels[kind]}
            value={settings.notify[kind]}
            onChange={({ target }) => void choose(kind, target.value as NoticeWay)}
          >
            {noticeWays
              .filter((way) => way !== 'off' || !(neverOff as readonly NoticeKind[]).includes(kind))
              .map((way) => (
                <option key={way} value={way}>
                  {wayLabels[way]}
                </option>
              ))}
          </LabelledSelect>
        ))}
      </div>
      <StatusLine
        words={failed.map((kind) => `Error saving ‘${kindLabels[kind]}’: ${outcomeOf(kind).error}`).join(' ')}
      />
      <StatusLine words={isNewestSaved && failed.length === 0 ? 'Saved.' : ''} tone="good" />
    </section>
  );
}
