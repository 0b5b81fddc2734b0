import 'server-only';
import type { RantReaction } from '@/lib/contract/constants/rants';
import type { Viewer } from '@/lib/contract/viewer';
import { reactionToggle } from '@/lib/domains/engagement/reaction';
import { toTheMinute } from '@/lib/domains/safety/rules';
import { now } from '@/lib/platform/clock';
import { noSuchRant } from './rants';
import { rantSeen } from './statements';

const reactTo = reactionToggle({
  table: 'rant_reactions',
  key: 'rant_id',
  targets: 'rants',
  seen: rantSeen('rants'),
  label: 'emoji',
  moment: () => toTheMinute(now()),
});

/**
 * Adds, changes or removes the viewer's reaction. Nobody sees who reacted.
 * @param reacted  whether the emoji is wanted; without it, the other than it was
 * @throws DomainError `rant_not_found`
 */
export async function react(viewer: Viewer, rantId: number, emoji: RantReaction, reacted?: boolean) {
  const moved = await reactTo(viewer, rantId, emoji, reacted);
  if (!moved) throw noSuchRant();
  return {
    message: moved.mine ? `Reacted: ${moved.mine}` : 'Reaction taken back.',
    reactions: moved.reaction_counts,
    my_reaction: moved.mine,
  };
}
