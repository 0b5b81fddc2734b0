'use client';
import { useId, useRef, useState } from 'react';
import { ReactionChips } from '@/components/ui/reaction-chips';
import { ReactionPicker } from '@/components/ui/reaction-picker';
import { type PostReaction, postReactions } from '@/lib/contract/constants/posts';
import { type RantReaction, rantReactionNames, rantReactions } from '@/lib/contract/constants/rants';
import type { Example } from '../example';

type PickerProps<Label extends string> = {
  labels: readonly Label[];
  first: Label | null;
  nameOf?: (label: Label) => string;
};

function Picker<Label extends string>({ labels, first, nameOf }: PickerProps<Label>) {
  const [mine, setMine] = useState(first);
  return (
    <ReactionPicker
      id={useId()}
      labels={labels}
      mine={mine}
      onReact={setMine}
      onClose={() => setMine(null)}
      nameOf={nameOf}
    />
  );
}

type ChipsProps<Label extends string> = {
  counts: Partial<Record<Label, number>>;
  first: Label | null;
  nameOf?: (label: Label) => string;
};

function Chips<Label extends string>({ counts, first, nameOf }: ChipsProps<Label>) {
  const [mine, setMine] = useState(first);
  return (
    <ReactionChips
      counts={counts as Record<string, number>}
      mine={mine}
      onReact={(label) => setMine(label === mine ? null : label)}
      opener={useRef(null)}
      nameOf={nameOf}
      whoOf={() => 'zee_of_yaba, ify_bakes'}
    />
  );
}

const rantName = (label: RantReaction) => rantReactionNames[label];
const everyLabel = Object.fromEntries(postReactions.map((label, place) => [label, 3 ** place]));

export const reactions: Example[] = [
  {
    file: 'ui/reaction-chips',
    name: 'ReactionChips',
    states: {
      'None of them mine': <Chips<PostReaction> counts={{ Facts: 12, 'Big Mood': 4 }} first={null} />,
      'One of them mine': <Chips<PostReaction> counts={{ Facts: 12, 'Big Mood': 4, L: 1 }} first="Facts" />,
      'Every one, by the thousand': <Chips counts={everyLabel} first="Slay" />,
      Pictures: <Chips<RantReaction> counts={{ '❤️': 48, '😢': 7, '🤗': 2 }} first="🤗" nameOf={rantName} />,
    },
  },
  {
    file: 'ui/reaction-picker',
    name: 'ReactionPicker',
    states: {
      'Nothing chosen': <Picker labels={postReactions} first={null} />,
      'One chosen': <Picker labels={postReactions} first="No Cap" />,
      Pictures: <Picker labels={rantReactions} first="😂" nameOf={rantName} />,
    },
  },
];
