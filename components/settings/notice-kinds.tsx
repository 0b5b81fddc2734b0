'use client';
import { useRef, useState } from 'react';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { type NoticeKind, type NoticeWay, neverOff, noticeKinds, noticeWays } from '@/lib/contract/settings';
import { changeSettings, type Settings } from '@/lib/domains/settings/schema';

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

type Props = { settings: Settings; onSaved: (settings: Settings) => void };

/** How each kind of notice is delivered. Each change is saved at once. */
export function NoticeKinds({ settings, onSaved }: Props) {
  const { submit, pending, error } = useSend(changeSettings, 'Error saving: ');
  const [changed, setChanged] = useState(false);
  /** When two changes overlap, only the answer to the last one contains both. */
  const asked = useRef(0);
  const change = async (kind: NoticeKind, way: NoticeWay) => {
    asked.current += 1;
    const turn = asked.current;
    setChanged(true);
    onSaved({ ...settings, notify: { ...settings.notify, [kind]: way } });
    const answer = await submit({ body: { notify: { [kind]: way } } });
    if (turn === asked.current) onSaved(answer ?? settings);
  };
  return (
    <section aria-labelledby="notice-kinds" className="grid gap-3">
      <div>
        <h3 id="notice-kinds">What about</h3>
        <p className="text-sm text-mute">Your account and decisions cannot be switched off.</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        {noticeKinds.map((kind) => (
          <LabelledSelect
            key={kind}
            label={kindLabels[kind]}
            value={settings.notify[kind]}
            onChange={({ target }) => void change(kind, target.value as NoticeWay)}
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
      <StatusLine words={error} />
      <StatusLine words={changed && !pending && !error ? 'Saved.' : ''} tone="good" />
    </section>
  );
}
