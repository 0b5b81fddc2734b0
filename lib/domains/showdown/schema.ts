import * as z from 'zod/mini';
import { clipAddressLength, showdownCategories, showdownStatuses } from '@/lib/contract/constants/showdown';
import { type AnswerOf, endpoint, type ResultOf } from '@/lib/contract/endpoint';
import { count, dayIn, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';

const status = z.enum(showdownStatuses);
const date = z.nullable(z.string());
const rows = 20;

export const qualify = endpoint('GET', '/api/ultimate-showdown/qualify', {
  response: z.object({
    canView: z.boolean(),
    canParticipate: z.boolean(),
    alreadyJoined: z.boolean(),
    tournamentId: count,
    wins: count,
    live: flagOut,
    status,
  }),
});

/** The participants, newest first. `before` is the cursor: the `user_id` of the last participant shown. */
export const bracket = endpoint('GET', '/api/ultimate-showdown/bracket', {
  query: pageQuery(rows),
  response: z.array(z.object({ user_id: count, username: z.string() })),
});

export const showdownDate = endpoint('GET', '/api/showdown-date', {
  response: z.object({
    date,
    options: z.array(z.object({ date: z.string(), label: z.string(), votes: count })),
    my_vote: date,
  }),
});

const clipView = z.object({
  id: count,
  user_id: count,
  username: z.string(),
  url: z.string(),
  category: z.enum(showdownCategories),
  votes: count,
  created_at: time,
});

export const showdownClips = endpoint('GET', '/api/showdown-clips', {
  query: pageQuery(rows),
  response: z.array(clipView),
});

export const userVoteStatus = endpoint('GET', '/api/user-vote-status', {
  response: z.object({
    hasVoted: z.object({ Rap: z.boolean(), Dance: z.boolean(), Singing: z.boolean() }),
  }),
});

export const joinShowdown = endpoint('POST', '/api/ultimate-showdown/join', {
  limit: 'engagement',
  body: z.object({ tournamentId: id }),
  refuses: [
    'too_few_wins',
    'voters_cannot_join',
    'showdown_not_found',
    'showdown_over',
    'already_participating',
  ],
  response: z.object({ message }),
});

const selectDate = 'Please select a date option.';
export const voteDate = endpoint('POST', '/api/vote-showdown', {
  limit: 'engagement',
  body: z.object({ dateOption: dayIn(selectDate) }),
  refuses: ['invalid_date', 'showdown_date_chosen'],
  response: z.object({ message }),
});

/** Whether a value is a web address: no script or file URL, and without a username or password. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\p{C}<>"]/u.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return !username && !password;
}

const provide = 'Please provide a clip URL and select a category.';
export const submitClip = endpoint('POST', '/api/submit-clip', {
  limit: 'comment',
  body: z.object({
    clipUrl: text(clipAddressLength, provide).check(
      z.refine(isWebAddress, { error: 'Please give an address that begins with http:// or https://.' }),
    ),
    category: z.enum(showdownCategories, { error: provide }),
  }),
  refuses: ['not_participant', 'not_showdown_day', 'clip_already_submitted'],
  response: z.object({ message, clip: clipView }),
});

export const voteClip = endpoint('POST', '/api/vote-clip', {
  limit: 'engagement',
  body: z.object({
    clipId: id,
    category: z.enum(showdownCategories, { error: 'Please choose one of the categories.' }),
  }),
  refuses: [
    'wrong_clip_category',
    'participants_cannot_vote',
    'not_showdown_day',
    'clip_not_found',
    'already_voted',
  ],
  response: z.object({ message, votes: count }),
});

const placeView = z.object({ rank: count, user_id: count, username: z.string(), votes: count });

const showdownView = z.object({
  id: count,
  opens_on: z.string(),
  date,
  status,
  live: flagOut,
  started_at: z.nullable(time),
  ended_at: z.nullable(time),
  champions: z.array(placeView),
});

const manageActions = ['set-date', 'start', 'end'] as const;
export const manageShowdown = endpoint('POST', '/api/ultimate-showdown/manage', {
  limit: 'engagement',
  body: z.object({
    action: z.enum(manageActions, { error: 'must be set-date, start or end' }),
    date: z.optional(z.nullable(dayIn('Please choose a date.'))),
    /** The showdown that the order is for: another may be on by now. Pages of the build before send none. */
    showdownId: z.optional(id),
  }),
  refuses: [
    'invalid_date',
    'showdown_not_found',
    'showdown_over',
    'showdown_started',
    'showdown_not_started',
    'showdown_date_chosen',
  ],
  response: z.object({ message, showdown: showdownView }),
});

export type Qualification = AnswerOf<typeof qualify>;
export type Participant = AnswerOf<typeof bracket>[number];
export type ShowdownDate = AnswerOf<typeof showdownDate>;
export type ShowdownClip = AnswerOf<typeof showdownClips>[number];
export type VoteStatus = AnswerOf<typeof userVoteStatus>;
export type Showdown = AnswerOf<typeof manageShowdown>['showdown'];

/** A row as the statements return it: already with the names of docs/product/contract.md, times as dates or ISO text. */
export type ClipRow = ResultOf<typeof showdownClips>[number];
