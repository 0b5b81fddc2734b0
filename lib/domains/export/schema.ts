/** The person's own data, as in `data.json` of the archive: all parts and all fields of their rows. */
import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, time } from '@/lib/contract/fields';
import { ownerProof, proofRefused } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';

const text = z.string();
const maybe = z.nullable(text);
const maybeTime = z.nullable(time);
const created_at = time;
const file = { media_url: maybe, media_type: maybe };

/** What stands on the person's own row: what `me` answers, and what only this copy holds. */
const account = z.extend(me.response, {
  email_verified_at: maybeTime,
  first_login_at: maybeTime,
  username_changed_at: maybeTime,
  /** Of all coins that came in, those that were earned. */
  earned: count,
  has_second_factor: flagOut,
  /** The versions that the person accepted last. */
  policy_accepted: count,
  rules_accepted: count,
});

/** The fields of each part's rows. The parts are read in this order. */
export const exportRows = {
  sessions: z.object({ device: maybe, created_at, last_seen_at: time, expires_at: time }),
  former_usernames: z.object({ username: text, left_at: time }),
  posts: z.object({
    id: count,
    content: text,
    likes: count,
    comment_count: count,
    created_at,
    edited_at: maybeTime,
  }),
  comments: z.object({ id: count, post_id: count, content: text, pinned: flagOut, likes: count, created_at }),
  replies: z.object({ id: count, comment_id: count, content: text, created_at }),
  likes: z.object({ post_id: count, created_at }),
  comment_likes: z.object({ comment_id: count, created_at }),
  reactions: z.object({ post_id: count, label: text, created_at }),
  friends: z.object({ username: text, created_at }),
  /** Without the outcome: that is the recipient's data. */
  friend_requests: z.object({ username: text, created_at, taken_back_at: maybeTime }),
  /** `with` is null where there is a block. */
  conversations: z.object({ id: count, with: maybe, created_at }),
  messages: z.object({
    id: count,
    conversation_id: count,
    content: text,
    ...file,
    created_at,
    read_at: maybeTime,
    unsent_at: maybeTime,
    reply_to_id: z.nullable(count),
  }),
  blocks: z.object({ username: text, created_at }),
  mutes: z.object({ username: text, created_at }),
  /** No row where the person never changed a setting. */
  settings: z.object({
    findable: flagOut,
    who_may_write: text,
    quiet_from: maybe,
    quiet_until: maybe,
    notify: z.record(text, text),
    muted_words: z.array(text),
  }),
  /** No row where no guardian was invited. */
  guardian: z.object({
    email: text,
    invited_at: time,
    agreed_at: maybeTime,
    refused_at: maybeTime,
    ended_at: maybeTime,
    quiet_from: maybe,
    quiet_until: maybe,
    who_may_write: text,
    deletion_at: maybeTime,
    counts_minutes: flagOut,
  }),
  active_minutes: z.object({ day: text, minutes: count }),
  reports: z.object({
    target_type: text,
    target_id: count,
    reason: text,
    details: maybe,
    tracking_code: text,
    created_at,
  }),
  coins: z.object({
    id: count,
    amount: count,
    balance_after: count,
    reason: text,
    reference: maybe,
    created_at,
  }),
  items: z.object({ name: text, price: count, worn: flagOut, bought_at: time }),
  missions: z.object({ day: text, started_at: time, claimed_at: maybeTime }),
  picks: z.object({ title: text, awarded_at: time }),
  squads: z.object({ squad_id: count, game_name: text, captain: flagOut, joined_at: time }),
  squads_founded: z.object({
    id: count,
    game_name: text,
    uid: text,
    description: text,
    status: text,
    wins: count,
    confirmed_wins: count,
    created_at,
  }),
  squad_wins: z.object({ squad_id: count, created_at }),
  squad_messages: z.object({
    id: count,
    squad_id: count,
    message: text,
    post_id: z.nullable(count),
    reply_to_id: z.nullable(count),
    match_at: maybeTime,
    created_at,
  }),
  game_clips: z.object({ id: count, squad_id: count, description: text, media_url: maybe, created_at }),
  teams: z.object({ team_id: count, name: text, joined_at: time }),
  teams_founded: z.object({ id: count, name: text, created_at }),
  tournaments: z.object({
    id: count,
    squad_id: count,
    title: text,
    game_name: text,
    description: text,
    format: text,
    starts_at: maybeTime,
    status: text,
    created_at,
  }),
  tournaments_entered: z.object({ tournament_id: count, squad_id: count, joined_at: time }),
  /** What the person reported, disputed or decided in matches, with their own text. */
  match_reports: z.object({
    id: count,
    match_id: count,
    act: text,
    score_a: z.nullable(count),
    score_b: z.nullable(count),
    words: text,
    created_at,
  }),
  /** Only the person's own side: `creator` or `opponent`. */
  battles: z.object({
    id: count,
    side: text,
    category: text,
    content: maybe,
    media_url: maybe,
    votes: count,
    winner: maybe,
    created_at,
  }),
  battle_votes: z.object({ battle_id: count, vote_for: text, created_at, voided_at: maybeTime }),
  showdowns: z.object({ cycle_id: count, joined_at: time }),
  showdown_dates: z.object({ cycle_id: count, date: text, created_at }),
  showdown_clips: z.object({ id: count, category: text, url: text, votes: count, created_at }),
  showdown_votes: z.object({ clip_id: count, category: text, created_at }),
  showdown_places: z.object({ cycle_id: count, rank: count, votes: count, awarded_at: time }),
  /** `name` is the path in the archive. URLs in the other parts end in the same file name. */
  files: z.object({ name: text, purpose: text, type: text, bytes: count, created_at }),
};
export type ExportPart = keyof typeof exportRows;

type Lists = { [Part in ExportPart]: z.ZodMiniArray<(typeof exportRows)[Part]> };
const lists = Object.fromEntries(
  Object.entries(exportRows).map(([name, row]) => [name, z.array(row)]),
) as unknown as Lists;

export const exportData = endpoint('GET', '/api/users/export', {
  own: true,
  limit: 'export',
  archive: true,
  refuses: ['user_not_found', 'export_in_progress'],
  response: z.object({
    exported_at: time,
    account,
    ...lists,
    /** Data that is stored but not exported, each with the reason. */
    left_out: z.array(z.object({ what: text, why: text })),
  }),
});

/** The same for somebody who is suspended and has no session. */
export const exportSuspended = endpoint('POST', '/api/suspended/export', {
  archive: true,
  body: ownerProof,
  refuses: [...proofRefused, 'user_not_found', 'export_in_progress'],
  response: exportData.response,
});
