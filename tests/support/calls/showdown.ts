import { utcDateOf } from '@/lib/contract/days';
import { optionsOf } from '@/lib/domains/showdown/rules';
import * as showdown from '@/lib/domains/showdown/schema';
import { joinsShowdown, theShowdown, winsBattles } from '../showdown';
import { type CallLine, creator, member } from './line';

const saturdayOf = (monday: Date) => utcDateOf(optionsOf(monday)[0]);

/** Ultimate Showdown. */
export const showdownCalls: Record<string, CallLine> = {
  qualify: { spec: showdown.qualify, ...member, limit: 'read', input: () => ({}) },
  bracket: { spec: showdown.bracket, ...member, limit: 'read', input: () => ({ query: { limit: 50 } }) },
  showdownDate: { spec: showdown.showdownDate, ...member, limit: 'read', input: () => ({}) },
  showdownClips: { spec: showdown.showdownClips, ...member, limit: 'read', input: () => ({}) },
  userVoteStatus: { spec: showdown.userVoteStatus, ...member, limit: 'read', input: () => ({}) },
  joinShowdown: {
    spec: showdown.joinShowdown,
    ...member,
    limit: 'engagement',
    ready: ({ author }) => winsBattles(author),
    input: ({ showdown: { id } }) => ({ body: { tournamentId: id } }),
  },
  voteDate: {
    spec: showdown.voteDate,
    ...member,
    limit: 'engagement',
    input: ({ showdown: { opensOn } }) => ({ body: { dateOption: saturdayOf(opensOn) } }),
  },
  submitClip: {
    spec: showdown.submitClip,
    ...member,
    limit: 'comment',
    ready: async ({ author }) => {
      await joinsShowdown(author);
      await theShowdown('live');
    },
    input: () => ({ body: { clipUrl: 'https://clips.example/watch?v=abc', category: 'Dance' } }),
  },
  voteClip: {
    spec: showdown.voteClip,
    ...member,
    limit: 'engagement',
    ready: () => theShowdown('live'),
    input: ({ showdownClip }) => ({ body: { clipId: showdownClip.id, category: 'Rap' } }),
  },
  manageShowdown: {
    spec: showdown.manageShowdown,
    ...creator,
    limit: 'engagement',
    input: ({ showdown: { opensOn } }) => ({ body: { action: 'set-date', date: saturdayOf(opensOn) } }),
  },
};
