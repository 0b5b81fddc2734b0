/**
 * Every code that a refused call can answer, by the kind that decides its status, with when it is answered. A program acts
 * on the code; the message beside it is for a person and may be reworded. docs/product/errors.md is written from here.
 */
const codesByKind = {
  invalid: {
    invalid_input: 'Something sent is missing or wrong; `issues` names what, where single fields are.',
    invalid_date: 'The day cannot be chosen.',
    file_missing: 'The call needs a file and none came.',
    upload_not_found: 'The form names a file that was not sent ahead, or is used already.',
    video_too_long: 'The video plays longer than allowed.',
    password_too_easy: 'The password is common, or is the email or the username.',
    not_with_yourself: 'One cannot battle, message or block oneself.',
    own_content: 'One cannot report what one made.',
    rule_missing: 'The decision says that a rule was broken, and not which.',
    too_young_to_moderate: 'Moderators are 18 or older.',
    no_response_yet: 'The battle has no response to vote for yet.',
    wrong_clip_category: 'The clip is in another category.',
    winner_not_participant: 'The winner is none of the squads in the tournament.',
  },
  unauthenticated: {
    not_logged_in: 'No session, one that ended, or that of a deleted account.',
    wrong_credentials: 'The email and the password do not belong together.',
    not_the_scheduler: 'The secret is not that of the scheduler.',
  },
  coins_missing: {
    coins_missing: 'Fewer coins than it costs.',
  },
  forbidden: {
    not_allowed: 'For the creator account, or a moderator, alone.',
    not_yourself: 'The call names another account than that of the session.',
    foreign_origin: 'A write by the cookie, from a page of another site.',
    wrong_password: 'Not the password of the account.',
    account_suspended: 'The account is suspended.',
    age_not_allowed: 'Only people of 13 to 19 may register.',
    creator_account_protected: 'The creator account can be neither deleted nor suspended.',
    barred_from_ranting: 'A decision bars the person from the Rant Zone.',
    champion_may_only_hide: 'A champion may hide posts that others reported, and nothing else.',
    moderator_days_exceeded: 'A moderator suspends for at most seven days.',
    own_report: 'A moderator decides on nothing that is about them, or that they reported.',
    own_decision: 'The appeal is against what they decided themselves, and somebody else can decide on it.',
    not_post_author: 'For the author of the post alone.',
    not_rant_author: 'For the author of the rant alone.',
    not_in_conversation: 'The conversation is not theirs, or there is none.',
    cannot_message: 'A block is between the two.',
    channel_forbidden: 'The channel is not theirs to listen to.',
    squad_closed: 'The squad takes nobody in.',
    not_squad_member: 'For members of the squad alone.',
    not_squad_creator: 'For the creator of the squad alone.',
    creator_cannot_leave: 'The creator of a squad cannot leave it.',
    not_tournament_creator: 'For the creator of the tournament alone.',
    not_in_team: 'For members of the team alone.',
    own_battle: 'One cannot vote in a battle that one is in.',
    not_the_opponent: 'For the named opponent of the battle alone.',
    too_few_wins: 'The showdown asks for more battles won.',
    not_participant: 'For participants of the showdown alone.',
    participants_cannot_vote: 'Participants of the showdown cannot vote in it.',
    voters_cannot_join: 'Who has voted in the showdown cannot join it.',
    not_showdown_day: 'Possible on the day of the showdown alone.',
    item_not_owned: 'One can wear only what one owns.',
  },
  not_found: {
    not_found: 'There is nothing at this address.',
    no_longer_there: 'What the call was about was deleted while it ran.',
    user_not_found: 'No such person, or none that the reader may see.',
    post_not_found: 'No such post, or none that the reader may see.',
    comment_not_found: 'No such comment, or none that the reader may see.',
    rant_not_found: 'No such rant, or none that the reader may see.',
    message_not_found: 'No such message.',
    squad_not_found: 'No such squad, or none that the reader may see.',
    team_not_found: 'No such team.',
    tournament_not_found: 'No such tournament, or none that the reader may see.',
    battle_not_found: 'No such battle, or none that the reader may see.',
    votes_not_found: 'None of the people named has a vote in the battle.',
    showdown_not_found: 'No such showdown.',
    clip_not_found: 'No such clip, or none that the reader may see.',
    item_not_found: 'No such item, or none that can be had now.',
    pick_not_found: 'No such pick.',
    report_not_found: 'No such report, or none that the moderator may see.',
    decision_not_found: 'No such decision about whoever asks, or one too long ago to appeal against.',
    appeal_not_found: 'No such appeal.',
    target_not_found: 'No such thing to report, or none that the reporter may see.',
  },
  wrong_method: {
    wrong_method: 'The address does not take this method; `Allow` says which.',
  },
  conflict: {
    email_taken: 'The email address has an account.',
    username_taken: 'The username is taken, reserved or resting.',
    name_taken: 'Something of this name is there already.',
    request_in_progress: 'The first request with this `Idempotency-Key` is still running.',
    upload_gone: 'The file was attached elsewhere or swept away meanwhile.',
    comment_already_pinned: 'The comment is pinned already.',
    already_in_squad: 'Already a member of the squad.',
    not_in_squad: 'Not a member of the squad.',
    already_in_team: 'Already in the team.',
    already_in_tournament: 'The squad is in the tournament already.',
    tournament_not_open: 'The tournament takes no more squads.',
    tournament_full: 'The tournament has as many squads as it can hold.',
    tournament_completed: 'The tournament has its winner.',
    battle_closed: 'Voting in the battle is over.',
    battle_not_awaiting_response: 'The battle is answered, or its voting is over.',
    already_voted: 'Has voted already where one votes once.',
    showdown_over: 'The showdown is over.',
    showdown_started: 'The showdown has started.',
    showdown_not_started: 'The showdown has not started.',
    showdown_date_chosen: 'The date of the showdown is chosen.',
    already_participating: 'Participates in the showdown already.',
    clip_already_submitted: 'Has a clip in this category already.',
    chat_already_boosted: 'The chat is boosted already.',
    mission_not_completed: 'The mission of the day is not completed.',
    reward_already_claimed: 'The reward of the day was claimed.',
    already_owned: 'Owns the item already.',
    sold_out: 'None of the item is left.',
    stock_changed: 'Some were sold since the editor looked.',
    pick_already_given: 'The person has this title already.',
    already_reported: 'Has reported this already.',
    nobody_to_suspend: 'Whom the report was about is gone, or suspended.',
    no_picture: 'The person has no profile picture.',
    already_decided: 'Somebody else decided on the report, or it is decided so already.',
    already_appealed: 'There is an appeal against the decision already.',
    foreign_connection: 'The realtime connection is that of another person.',
  },
  too_large: {
    body_too_large: 'The body is longer than any call takes.',
    file_too_large: 'The file is larger than allowed.',
    picture_too_large: 'The picture has more pixels than can be opened.',
  },
  wrong_media: {
    wrong_body_type: 'The body is not of a type that the call takes.',
    wrong_file_type: 'The file is none of the types allowed, by its own bytes.',
    file_unreadable: 'The file is broken, or is not what it says.',
  },
  mismatch: {
    idempotency_key_reused: 'The `Idempotency-Key` was used with another body.',
  },
  too_often: {
    rate_limited: 'Too many calls; `Retry-After` says for how long.',
    daily_limit_reached: 'As many as a day allows; `Retry-After` says until when.',
    export_in_progress: 'A copy of the data is on its way, to this person or to many others.',
    too_many_connections: 'Too many pages are open at once.',
  },
  internal: {
    internal_error: 'Something failed that should not; it is logged under `x-request-id`.',
  },
  not_offered: {
    not_offered: 'The server does not offer this.',
  },
  unavailable: {
    unavailable: 'What the call needs does not answer just now; `Retry-After` says when to try again.',
    uploads_busy: 'Too many files arrive at once.',
    settlement_failed: 'A step of the schedule failed; the message names which.',
  },
} as const;

/** What kind of refusal a code is. Only lib/http knows which status that is. */
export type ErrorKind = keyof typeof codesByKind;

type CodesOf<Kind> = Kind extends ErrorKind ? keyof (typeof codesByKind)[Kind] : never;
export type ErrorCode = CodesOf<ErrorKind>;

type Described = { kind: ErrorKind; when: string };

/** The catalogue, in the order of the statuses. */
export const errorCodes = Object.fromEntries(
  Object.entries(codesByKind).flatMap(([kind, codes]) =>
    Object.entries(codes).map(([code, when]) => [code, { kind, when }]),
  ),
) as Record<ErrorCode, Described>;
