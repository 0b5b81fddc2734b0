'use client';
import { useId, useRef, useState } from 'react';
import { ReactionChips } from '@/components/ui/reaction-chips';
import { ReactionPicker } from '@/components/ui/reaction-picker';
import { StatusLine } from '@/components/ui/status-line';
import { send } from '@/lib/client/api/send';
import { useOptimisticMutation } from '@/lib/client/api/use-optimistic-mutation';
import { type RantReaction, rantReactionNames, rantReactions } from '@/lib/contract/constants/rants';
import { counted, grouped } from '@/lib/contract/grouped';
import { withHug, withReaction, withUpvote } from '@/lib/domains/rants/optimistic-updates';
import { type Rant, reactToRant, sendHug, upvoteRant } from '@/lib/domains/rants/schema';
import { RantComments } from './rant-comments';

type Props = { rant: Rant; change: (to: (rant: Rant) => Rant) => void };

const nameOf = (emoji: RantReaction) => rantReactionNames[emoji];
/** Narrow, so that four buttons fit side by side on a small phone. */
const action = 'btn btn-quiet gap-1.5 px-2';

/** Upvote, hug, react, comment. Updates are optimistic, and rolled back when the server refuses them. */
export function RantActions({ rant, change }: Props) {
  const { run, error } = useOptimisticMutation();
  const [picking, setPicking] = useState(false);
  const [discussing, setDiscussing] = useState(false);
  const [again, setAgain] = useState('');
  const id = useId();
  const picker = useRef<HTMLButtonElement>(null);

  /** Return the focus to the button that opened the picker. */
  const closePicker = () => {
    setPicking(false);
    picker.current?.focus();
  };

  const wanted = !rant.upvoted_by_me;
  const upvote = () =>
    run('Error upvoting rant: ', {
      show: () => change((now) => withUpvote(now, wanted)),
      ask: () => send(upvoteRant, { body: { rantId: rant.id, upvoted: wanted } }),
      settle: ({ upvotes, upvoted }) => change((now) => ({ ...now, upvotes, upvoted_by_me: upvoted })),
      undo: () => change((now) => ({ ...now, upvotes: rant.upvotes, upvoted_by_me: rant.upvoted_by_me })),
    });

  const hug = () => {
    if (rant.hugged_by_me) return setAgain('You already sent a hug.');
    return run('Error sending hug: ', {
      show: () => change(withHug),
      ask: () => send(sendHug, { body: { rantId: rant.id } }),
      settle: ({ hugs }) => change((now) => ({ ...now, hugs })),
      undo: () => change((now) => ({ ...now, hugs: rant.hugs, hugged_by_me: 0 })),
    });
  };

  const react = (emoji: RantReaction) => {
    const { reactions, my_reaction } = rant;
    return run('Error reacting to rant: ', {
      show: () => change((now) => withReaction(now, emoji)),
      ask: () =>
        send(reactToRant, { body: { rantId: rant.id, reaction: emoji, reacted: emoji !== my_reaction } }),
      settle: ({ message: _, ...stored }) => change((now) => ({ ...now, ...stored })),
      undo: () => change((now) => ({ ...now, reactions, my_reaction })),
    });
  };

  const hugWord = rant.hugged_by_me ? 'Hugged' : 'Hug';

  return (
    <div className="grid gap-2">
      <ReactionChips
        counts={rant.reactions}
        mine={rant.my_reaction}
        onReact={react}
        opener={picker}
        nameOf={nameOf}
      />
      <div className="-mx-2 flex flex-wrap items-center gap-x-0.5">
        <button
          type="button"
          className={action}
          aria-pressed={rant.upvoted_by_me === 1}
          aria-label={`Upvote, ${counted(rant.upvotes, 'upvote')}`}
          onClick={upvote}
        >
          <span className={rant.upvoted_by_me ? 'text-pepper' : ''}>{rant.upvoted_by_me ? '▲' : '△'}</span>
          {grouped(rant.upvotes)}
        </button>
        <button
          type="button"
          className={action}
          aria-pressed={rant.hugged_by_me === 1}
          aria-label={`${hugWord}, ${counted(rant.hugs, 'hug')}`}
          onClick={hug}
        >
          <span className="emoji">🤗</span> {hugWord} {grouped(rant.hugs)}
        </button>
        <button
          ref={picker}
          type="button"
          className={action}
          aria-expanded={picking}
          aria-controls={picking ? `${id}-reactions` : undefined}
          onClick={() => setPicking(!picking)}
          onKeyDown={(event) => event.key === 'Escape' && setPicking(false)}
        >
          React
        </button>
        <button
          type="button"
          className={action}
          aria-expanded={discussing}
          aria-controls={discussing ? `${id}-comments` : undefined}
          aria-label={`Comments, ${grouped(rant.comment_count)}`}
          onClick={() => setDiscussing(!discussing)}
        >
          <span className="emoji">💬</span> {grouped(rant.comment_count)}
        </button>
      </div>
      {picking && (
        <ReactionPicker
          id={`${id}-reactions`}
          labels={rantReactions}
          mine={rant.my_reaction}
          onReact={(emoji) => {
            closePicker();
            void react(emoji);
          }}
          onClose={closePicker}
          nameOf={nameOf}
        />
      )}
      <StatusLine words={error} />
      <StatusLine words={again} tone="good" />
      {discussing && <RantComments id={`${id}-comments`} rant={rant} change={change} />}
    </div>
  );
}
